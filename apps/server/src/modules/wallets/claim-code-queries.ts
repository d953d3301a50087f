import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'

/** `codeNo`: the number of the QR's code with which the claim code was issued. */
export type ClaimCodeState = { codeNo: number; wrongTries: number }

/** Binds the claim code to this code of the QR, and resets its wrong tries. */
export const putClaimCode = async (
  tx: Db,
  { eventId, walletId, codeNo }: { eventId: EventId; walletId: WalletId; codeNo: number },
): Promise<void> => {
  await tx
    .insertInto('qr_claim_code')
    .values({ event_id: eventId, wallet_id: walletId, code_no: codeNo })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'wallet_id']).doUpdateSet({ code_no: codeNo, wrong_tries: 0 }),
    )
    .execute()
}

const select = (db: Db, eventId: EventId, walletId: WalletId) =>
  db
    .selectFrom('qr_claim_code')
    .select(['code_no as codeNo', 'wrong_tries as wrongTries'])
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)

/** Null for a QR without a claim code. */
export const claimCodeState = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
): Promise<ClaimCodeState | null> => (await select(db, eventId, walletId).executeTakeFirst()) ?? null

/** As `claimCodeState`, locked until commit. */
export const lockClaimCode = async (
  tx: Db,
  eventId: EventId,
  walletId: WalletId,
): Promise<ClaimCodeState | null> =>
  (await select(tx, eventId, walletId).forUpdate().executeTakeFirst()) ?? null

export const countWrongClaim = async (tx: Db, eventId: EventId, walletId: WalletId): Promise<void> => {
  await tx
    .updateTable('qr_claim_code')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .execute()
}
