import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { pesosOfCentavos, type Centavos } from '@saldo/contract/money'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Soon } from '../../kernel/soon.ts'
import type { Outcome, SoldItem } from '../ledger/index.ts'
import type { Batchers } from './batchers.ts'
import { nobodysWallet, type KnownCode, type KnownCodes } from './known-codes.ts'
import { checkItems, deviceTime } from './rules.ts'
import type { createStaffPlaces } from './staff-places.ts'
import { countUnknownCode, refuseGuessers, type Scan } from './unknown-codes.ts'

export type ChargeDesk = {
  deps: Deps
  batchers: Batchers
  codes: KnownCodes
  placeOf: ReturnType<typeof createStaffPlaces>
  /** Told of each charge once it is committed. */
  charged(eventId: EventId, walletId: WalletId): void
}

export type QrCharge = Scan & {
  opId: OpId
  code: string
  amount: Centavos
  items: readonly SoldItem[]
  /** As the device told it. */
  occurredAt: string | undefined
}

const findCode = async (desk: ChargeDesk, charge: QrCharge): Promise<KnownCode> => {
  await refuseGuessers(desk.deps, charge)
  const found = await desk.codes.find(charge.eventId, charge.code)
  if (found) return found
  await countUnknownCode(desk.deps, charge)
  // Goes on to the ledger, so that this refusal too is remembered for ever.
  return { walletId: nobodysWallet(charge.eventId, charge.code), codeNo: 0 }
}

const resolve = (desk: ChargeDesk, charge: QrCharge): Soon<KnownCode> =>
  desk.codes.recall(charge.eventId, charge.code) ?? findCode(desk, charge)

/**
 * Spends from the wallet of a scanned code, once per opId. The ledger's row is its audit record.
 * Throws the reason of a decline with the wallet's balance, place_missing, operation_mismatch, too_many_requests for
 * a session that guesses codes, busy (nothing moved), outcome_unknown (ask again with the same opId).
 */
export const chargeQr = async (desk: ChargeDesk, charge: QrCharge): Promise<Outcome> => {
  checkItems(charge.items, charge.amount)
  const place = await desk.placeOf(charge.eventId, charge.actor)
  if (place === null) throw new AppError('place_missing')
  const wallet = await resolve(desk, charge)
  const batcher = await desk.batchers.of(charge.eventId)
  const occurredAt = deviceTime(charge.occurredAt, charge.now)
  const outcome = await batcher.charge({
    ...wallet,
    opId: charge.opId,
    amount: charge.amount,
    place,
    items: charge.items,
    actorId: charge.actor.userId,
    ...(charge.actor.till && { tillId: charge.actor.till.deviceId }),
    ...(occurredAt && { occurredAt }),
  })
  if (outcome.status === 'declined')
    throw new AppError(outcome.code, { data: { balance: pesosOfCentavos(outcome.balanceAfter) } })
  desk.charged(charge.eventId, wallet.walletId)
  return outcome
}
