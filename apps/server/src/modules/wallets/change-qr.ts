import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Act, EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { blockWallet, lookUpCode, reissueCode, type Outcome } from '../ledger/index.ts'
import { tellOwnerJob, type QrNews } from './jobs.ts'
import { ownWallet, sealKeyOf } from './read-qrs.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

/** An owner's change of their own QR, once per `opId`. */
export type QrChange = EventAct & { opId: OpId }

type ChangeNotice = Pick<QrNews, 'change' | 'desk'> & {
  amount?: string
  walletId: WalletId
  details?: Record<string, unknown>
}

/** A change of a QR; an anonymous QR has no owner to notify. */
export type Change = Act & { eventId: EventId; opId: OpId; ownerId: UserId | null }

/** Writes a change to the audit log and notifies the owner, in the transaction of the change. */
export const record = async (
  tx: Db,
  made: Change,
  { change, amount, desk, walletId, details }: ChangeNotice,
): Promise<void> => {
  const { ownerId, eventId, opId } = made
  await audit(tx, made, {
    action: `qr_${change}`,
    subject: walletId,
    eventId,
    details: { op_id: opId, ...details },
  })
  if (ownerId === null) return
  const more = { ...(amount !== undefined && { amount }), ...(desk && { desk }) }
  const news = { eventId, userId: ownerId, opId, change, ...more }
  await enqueue(tx, tellOwnerJob, news, made.at)
}

export const byOwner = (change: QrChange): Change => ({ ...change, ownerId: change.actor.id })

/**
 * The caller's own wallet, if the named code belongs to it. Throws not_found without a wallet,
 * wallet_unknown.
 */
const namedWallet = async (
  db: Db,
  { actor, eventId }: QrChange,
  code: string | undefined,
): Promise<WalletId> => {
  const { walletId } = await ownWallet(db, { userId: actor.id, eventId })
  if (code !== undefined && (await lookUpCode(db, eventId, code))?.walletId !== walletId)
    throw new AppError('wallet_unknown')
  return walletId
}

type Apply = (tx: Db, walletId: WalletId) => Promise<Outcome>

const changeQr = async (
  { databases }: Needs,
  change: QrChange,
  code: string | undefined,
  [name, apply]: ['blocked' | 'reissued', Apply],
): Promise<Outcome> => {
  const db = await databases.forEvent(change.eventId)
  const walletId = await namedWallet(db, change, code)
  const outcome = await transact(db, async (tx) => {
    const decided = await apply(tx, walletId)
    if (decided.status === 'booked' && !decided.isRepeated)
      await record(tx, byOwner(change), { change: name, walletId })
    return decided
  })
  if (outcome.status === 'declined') throw new AppError(outcome.code, { isRepeat: outcome.isRepeated })
  return outcome
}

const bookingOf = ({ eventId, opId, at }: QrChange, walletId: WalletId) => ({
  eventId,
  opId,
  walletId,
  at,
})

/**
 * Blocks one's own QR: once this returns, no bar can charge it. Throws not_found, wallet_unknown,
 * operation_mismatch.
 */
export const blockQr = (deps: Needs, change: QrChange, code?: string): Promise<Outcome> =>
  changeQr(deps, change, code, ['blocked', (tx, walletId) => blockWallet(tx, bookingOf(change, walletId))])

/**
 * Gives one's own QR a new code and lifts its block; the old code is refused at once. Throws as `blockQr`.
 */
export const reissueQr = (deps: Needs, change: QrChange, code?: string): Promise<Outcome> =>
  changeQr(deps, change, code, [
    'reissued',
    (tx, walletId) => reissueCode(tx, { ...bookingOf(change, walletId), sealKey: sealKeyOf(deps.keys) }),
  ])
