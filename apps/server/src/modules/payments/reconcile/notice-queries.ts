import type { Db } from '../../../db/index.ts'
import type { OnlineGateway } from '../../../gateways/gateway-payment.ts'

export type Notice = {
  noticeId: string
  gateway: OnlineGateway
  topic: string
  dataId: string
  requestId: string
}

export type NoticeStatus = 'stored' | 'applied' | 'ignored' | 'gone'

/** Stores a notice; false for a duplicate. Control database. */
export const insertNotice = async (
  tx: Db,
  notice: Notice & { status: NoticeStatus; at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_notice')
    .values({
      notice_id: notice.noticeId,
      gateway: notice.gateway,
      topic: notice.topic,
      data_id: notice.dataId,
      request_id: notice.requestId,
      status: notice.status,
      received_at: notice.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A notice that still waits to be handled; null when it was handled. */
export const waitingNotice = async (
  db: Db,
  noticeId: string,
): Promise<Pick<Notice, 'gateway' | 'dataId'> | null> => {
  const row = await db
    .selectFrom('gateway_notice')
    .select(['gateway', 'data_id'])
    .where('notice_id', '=', noticeId)
    .where('status', '=', 'stored')
    .executeTakeFirst()
  return row ? { gateway: row.gateway as Notice['gateway'], dataId: row.data_id } : null
}

export const markNotice = async (db: Db, noticeId: string, status: NoticeStatus, at: Date): Promise<void> => {
  await db
    .updateTable('gateway_notice')
    .set({ status, handled_at: at })
    .where('notice_id', '=', noticeId)
    .execute()
}
