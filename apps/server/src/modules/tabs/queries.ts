import type { EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { NewTab, Tab, TabClose } from './tab.ts'

const tabOf = (row: Selectable<DB['tab']>): Tab => ({
  eventId: row.event_id as EventId,
  id: row.tab_id as OpId,
  walletId: row.wallet_id as WalletId,
  placeId: row.place_id as PlaceId,
  openedBy: row.opened_by as UserId,
  openedAt: row.opened_at,
  hold: centavos(row.hold_centavos),
  served: centavos(row.served_centavos),
  close:
    row.closed_at === null
      ? null
      : {
          opId: row.close_op_id as OpId,
          tip: centavos(row.tip_centavos ?? 0n),
          by: row.closed_by as UserId | null,
          at: row.closed_at,
        },
})

const selectTab = (db: Db, eventId: EventId, id: OpId) =>
  db.selectFrom('tab').selectAll().where('event_id', '=', eventId).where('tab_id', '=', id)

export const findTab = async (db: Db, eventId: EventId, id: OpId): Promise<Tab | null> => {
  const row = await selectTab(db, eventId, id).executeTakeFirst()
  return row ? tabOf(row) : null
}

/** As `findTab`, held until commit: whatever changes a tab comes one after the other. */
export const lockTab = async (tx: Db, eventId: EventId, id: OpId): Promise<Tab | null> => {
  const row = await selectTab(tx, eventId, id).forUpdate().executeTakeFirst()
  return row ? tabOf(row) : null
}

export const insertTab = async (tx: Db, tab: NewTab): Promise<void> => {
  await tx
    .insertInto('tab')
    .values({
      event_id: tab.eventId,
      tab_id: tab.id,
      wallet_id: tab.walletId,
      place_id: tab.placeId,
      opened_by: tab.openedBy,
      till_id: tab.tillId,
      opened_at: tab.openedAt,
      hold_centavos: tab.hold,
    })
    .execute()
}

/** Open tabs of a place, of a QR or of the whole event, the oldest first. */
export const openTabs = async (
  db: Db,
  eventId: EventId,
  of: { place?: PlaceId; wallets?: readonly WalletId[] } = {},
): Promise<Tab[]> => {
  const { place, wallets } = of
  const rows = await db
    .selectFrom('tab')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .$if(place !== undefined, (q) => q.where('place_id', '=', place as string))
    .$if(wallets !== undefined, (q) => q.where('wallet_id', 'in', [...(wallets ?? [])]))
    .orderBy('opened_at')
    .orderBy('tab_id')
    .execute()
  return rows.map(tabOf)
}

/** Events of this database that have open tabs. */
export const eventsWithTabs = async (db: Db): Promise<EventId[]> => {
  const rows = await db
    .selectFrom('tab')
    .select('event_id')
    .distinct()
    .where('closed_at', 'is', null)
    .orderBy('event_id')
    .execute()
  return rows.map((row) => row.event_id as EventId)
}

const update = (tx: Db, { eventId, id }: Pick<Tab, 'eventId' | 'id'>) =>
  tx.updateTable('tab').where('event_id', '=', eventId).where('tab_id', '=', id)

/** Adds to what a locked tab holds. */
export const growHold = async (tx: Db, tab: Tab, amount: Centavos): Promise<void> => {
  await update(tx, tab)
    .set({ hold_centavos: sql<bigint>`hold_centavos + ${amount}` })
    .execute()
}

/** Changes what a locked tab served by an amount; below zero takes off. */
export const changeServed = async (tx: Db, tab: Tab, amount: bigint): Promise<void> => {
  await update(tx, tab)
    .set({ served_centavos: sql<bigint>`served_centavos + ${amount}` })
    .execute()
}

export const markClosed = async (tx: Db, tab: Tab, { opId, tip, by, at }: TabClose): Promise<void> => {
  await update(tx, tab).set({ close_op_id: opId, tip_centavos: tip, closed_by: by, closed_at: at }).execute()
}
