import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { ReturnState } from '@saldo/contract/refund-runs'
import { clabeFits } from '@saldo/contract/clabe'
import { refundRunsCopy } from '@saldo/copy/refund-runs'
import { timingSafeEqual } from 'node:crypto'
import { vendorOf } from '../../gateways/providers.ts'
import type { Act } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import type { Keys } from '../../kernel/keys.ts'
import { findUser } from '../auth/index.ts'
import { eventOf, type EventRecord } from '../events/index.ts'
import { refundableOf, walletOf } from '../ledger/index.ts'
import { runRefundsOf, type WalletRefund } from '../payments/index.ts'
import { listOwnRefunds, requestByHolder, type Refund } from '../refunds/index.ts'
import { walletsOf } from '../wallets/index.ts'
import { isCovered } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

const DAY_MS = 24 * 3_600_000

const states = {
  planned: 'accepted',
  asked: 'asked',
  in_process: 'asked',
  done: 'sent',
  refused: 'refused',
} as const satisfies Record<WalletRefund['status'], ReturnState>

/** Until when money that was sent arrives at the latest. */
const arrivalOf = ({ status, gateway, closedAt }: WalletRefund): Date | null =>
  status === 'done' && closedAt !== null
    ? new Date(closedAt.getTime() + vendorOf(gateway).refundDays * DAY_MS)
    : null

type ReturnPart = {
  id: string
  gateway: WalletRefund['gateway']
  amount: Centavos
  state: ReturnState
  arrivesBy: Date | null
}

/** What goes back of one QR, and what of it still needs a CLABE. */
export type OwnReturn = {
  event: EventRecord
  walletId: WalletId
  parts: ReturnPart[]
  transfers: Pick<Refund, 'folio' | 'amount' | 'state'>[]
  asks: { amount: Centavos; sign: string } | null
}

/** The signature of the page that takes the CLABE for a QR. */
export const signOf = (keys: Keys, eventId: EventId, walletId: WalletId): string =>
  keys.digest('refund-clabe-page', `${eventId}|${walletId}`).subarray(0, 24).toString('base64url')

const isSigned = (keys: Keys, eventId: EventId, walletId: WalletId, sign: string): boolean => {
  const [own, given] = [Buffer.from(signOf(keys, eventId, walletId)), Buffer.from(sign)]
  return own.length === given.length && timingSafeEqual(own, given)
}

const partOf = (refund: WalletRefund): ReturnPart => ({
  id: refund.refundId,
  gateway: refund.gateway,
  amount: refund.amount,
  state: states[refund.status],
  arrivesBy: arrivalOf(refund),
})

const returnOf = async (
  { databases, keys }: Needs,
  { eventId, walletId }: { eventId: EventId; walletId: WalletId },
  requests: readonly Refund[],
): Promise<OwnReturn | null> => {
  const db = await databases.forEvent(eventId)
  if (!(await isCovered(db, eventId, walletId))) return null
  const [event, refunds, rest] = [
    await eventOf(databases.control, eventId),
    await runRefundsOf(db, eventId, walletId),
    await refundableOf(db, eventId, walletId),
  ]
  return {
    event,
    walletId,
    parts: refunds.map(partOf),
    transfers: requests.filter((request) => request.walletId === walletId && request.eventId === eventId),
    asks: rest === 0n ? null : { amount: rest, sign: signOf(keys, eventId, walletId) },
  }
}

/** What goes back of a user's QRs by runs, newest event first. */
export const listOwnReturns = async (deps: Needs, userId: UserId): Promise<OwnReturn[]> => {
  const wallets = await walletsOf(deps.databases.control, userId)
  if (wallets.length === 0) return []
  const requests = (await listOwnRefunds(deps, userId)).map(({ refund }) => refund)
  const found = await Promise.all(wallets.map((wallet) => returnOf(deps, wallet, requests)))
  return found.filter((one) => one !== null)
}

type Giving = { eventId: EventId; opId: OpId; userId: UserId; sign: string; clabe: string; act: Act }

/**
 * Takes a holder's CLABE for what no payment takes back of their QR: holds it and accepts it as a refund. Throws
 * not_found for a QR that no run was about or a page that is another's, validation_failed for a CLABE that no bank
 * has, insufficient_balance where nothing is left.
 */
export const giveClabe = async (
  deps: Needs,
  { eventId, opId, userId, sign, clabe, act }: Giving,
): Promise<Awaited<ReturnType<typeof requestByHolder>>> => {
  const db = await deps.databases.forEvent(eventId)
  const wallet = await walletOf(db, eventId, { userId })
  if (!wallet || !isSigned(deps.keys, eventId, wallet.walletId, sign)) throw new AppError('not_found')
  if (!(await isCovered(db, eventId, wallet.walletId))) throw new AppError('not_found')
  if (!clabeFits(clabe)) throw fault('clabe', refundRunsCopy.clabeWrong)
  const holder = await findUser(deps.databases.control, userId)
  if (holder === null) throw new AppError('not_found')
  return requestByHolder(deps, { eventId, opId, holder, clabe, act })
}
