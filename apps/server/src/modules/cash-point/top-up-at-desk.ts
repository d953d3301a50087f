import type { OpId, PlaceId, ShiftId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { knownFirstName } from '../auth/index.ts'
import { tillEventOf, localIso, type EventRecord } from '../events/index.ts'
import { topUp, walletOf, type Outcome } from '../ledger/index.ts'
import { claimVoucher, releaseVoucher, voucherNumber, wasUsedLately } from '../shifts/index.ts'
import { findScanned } from '../venue/index.ts'
import {
  claimCodeFor,
  currentCode,
  enqueueTelling,
  openAnonymousQr,
  openUserWallet,
} from '../wallets/index.ts'
import type { Refusal } from './queries.ts'
import { decideOnce, type Prepared, type Settled, type Desk } from './decide-once.ts'
import { findHolder, type HolderLookup } from './find-qr.ts'

export type DeskTopup = EventAct &
  HolderLookup & {
    opId: OpId
    amount: Centavos
    tender: 'cash' | 'terminal'
    voucher?: string | undefined
    occurredAt: Date | undefined
  }

/** `code` and `claimCode` are printed for a walk-up; null for a QR whose holder has it. */
export type ToppedUp = {
  outcome: Outcome
  code: string | null
  claimCode: string | null
  holder: string | null
  isNew: boolean
}

/** Derived from the opId, so that a repeat returns the same QR. */
const walkUpWallet = (opId: OpId): WalletId => v5('walk-up', opId) as WalletId

const isWalkUp = ({ code, phone }: HolderLookup): boolean => code === undefined && phone === undefined

const checkAmount = (amount: Centavos, { minTopup, maxTopup }: EventRecord): void => {
  if (amount < minTopup) throw new AppError('amount_below_minimum')
  if (amount > maxTopup) throw new AppError('amount_above_maximum')
}

const prepare = async ({ deps }: Desk, topup: DeskTopup): Promise<Prepared> => {
  const { eventId, opId, code, phone, amount, at } = topup
  checkAmount(amount, await tillEventOf(deps.databases, eventId))
  if (phone !== undefined) {
    const { id: userId } = await findHolder(deps, topup, phone)
    return { walletId: await openUserWallet(deps, { userId, eventId, at }) }
  }
  if (code === undefined) return { walletId: walkUpWallet(opId) }
  const scanned = await findScanned(deps, topup, code)
  if (!scanned) return { refusal: { code: 'wallet_unknown', balance: 0n } }
  if (!scanned.isCurrent) return { refusal: { code: 'wallet_blocked', balance: scanned.available } }
  return { walletId: scanned.walletId }
}

/** Claims a card terminal's slip, which pays for one top-up only. */
const claimSlip = async (
  tx: Db,
  { eventId, opId, actor, amount, voucher, at }: DeskTopup,
  { shiftId, day, placeId }: { shiftId: ShiftId; day: string; placeId: PlaceId },
): Promise<Refusal | null> => {
  if (voucher === undefined) return null
  const terminalId = actor.till?.deviceId ?? placeId
  const slip = { eventId, terminalId, day, number: voucherNumber(voucher), opId, shiftId, amount }
  const isFree = !(await wasUsedLately(tx, slip, at)) && (await claimVoucher(tx, slip))
  return isFree ? null : { code: 'voucher_used', balance: null }
}

const book = async (
  { deps }: Desk,
  topup: DeskTopup,
  tx: Db,
  { walletId, drawer, booking }: Settled,
): Promise<Outcome> => {
  if (walletId === null) throw new Error('A top-up has a wallet')
  const { eventId, opId, at } = topup
  if (isWalkUp(topup)) await openAnonymousQr(tx, deps.keys, { eventId, walletId, at })
  const isCash = topup.tender === 'cash'
  if (drawer === null) throw new Error('A top-up has a drawer')
  const from = isCash ? drawer : 'terminal_clearing'
  const outcome = await topUp(tx, { ...booking, walletId, amount: topup.amount, from, mayBeRefused: true })
  if (outcome.isRepeated) return outcome
  if (outcome.status === 'booked') await enqueueTelling(tx, eventId, [opId], at)
  else if (!isCash) await releaseVoucher(tx, eventId, opId)
  return outcome
}

/**
 * Credits a QR for cash or a card terminal's slip, once per opId: the scanned QR, that of a verified phone
 * (opened if missing), or a new one for a walk-up. Throws place_missing, amount_below_minimum,
 * amount_above_maximum, wallet_unknown, holder_unknown, wallet_blocked, over_limit, event_closed,
 * shift_missing, voucher_used, operation_mismatch.
 */
export const topUpAtDesk = async (desk: Desk, topup: DeskTopup): Promise<ToppedUp> => {
  const { deps } = desk
  const { eventId, code, phone, amount, tender, voucher } = topup
  const day = localIso(topup.at, (await tillEventOf(deps.databases, eventId)).timezone).slice(0, 10)
  const { outcome, walletId } = await decideOnce(
    desk,
    { ...topup, request: { kind: 'topup', code, phone, amount, tender, voucher } },
    {
      prepare: () => prepare(desk, topup),
      usesDrawer: true,
      claim: (tx, { shiftId, place }) => claimSlip(tx, topup, { shiftId, day, placeId: place.id }),
      book: (tx, settled) => book(desk, topup, tx, settled),
    },
  )
  const wallet = walletId && (await walletOf(await deps.databases.forEvent(eventId), eventId, { walletId }))
  const isNew = isWalkUp(topup)
  return {
    outcome,
    isNew,
    code: isNew && walletId ? await currentCode(deps, { eventId, walletId }) : null,
    claimCode: isNew && walletId ? await claimCodeFor(deps, { eventId, walletId }) : null,
    holder: await knownFirstName(deps.databases, wallet?.userId ?? null),
  }
}
