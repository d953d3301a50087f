import type { OpId, PlaceId, ShiftId, WalletId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { fingerprintOf } from '../../kernel/idempotency.ts'
import { cashDrawer, type AccountKey, type Booking, type Outcome } from '../ledger/index.ts'
import { holdDrawer } from '../shifts/index.ts'
import { placeOf, type Scan } from '../venue/index.ts'
import type { CashOperation, Refusal } from './cash-operation.ts'
import type { Desk } from './desk.ts'
import { findOperation, insertOperation, refuseOperation } from './queries.ts'

export type DeskRequest = Scan & {
  opId: OpId
  occurredAt: Date | undefined
  /** Where it was made, as the till knew it. */
  madeAt?: PlaceId | undefined
  /** All that must be the same for a repeat to count as the same operation. */
  request: object
}

export type Prepared = { walletId: WalletId | null } | { refusal: Refusal }

/** What an operation works on, settled when it is first asked and kept for its repeats. */
export type Settled = {
  walletId: WalletId | null
  /** Null where no cash changes hands. */
  drawer: AccountKey | null
  booking: Booking & { place: NonNullable<Booking['place']> }
}

export type Steps = {
  /** Finds the wallet, if one is concerned, or why the operation is refused for ever. Not asked for a repeat. */
  prepare: () => Promise<Prepared>
  /** Whether cash changes hands, or a card terminal is used: then a shift must be open, and stays so until the operation is booked. */
  usesDrawer: boolean
  /** Runs once, with the operation's shift, before the ledger is asked: why it is refused for ever, or null. */
  claim?: (tx: Db, operation: CashOperation & { shiftId: ShiftId }) => Promise<Refusal | null>
  /** Asks the ledger, which knows a repeat by its id. */
  book: (tx: Db, settled: Settled) => Promise<Outcome>
}

type Fresh = { prepared: Prepared; place: CashOperation['place'] }

const prepareAt = async (
  { deps }: Desk,
  { eventId, actor, madeAt }: DeskRequest,
  steps: Steps,
): Promise<Fresh> => {
  const place = await placeOf(deps, eventId, actor)
  if (place === null) throw new AppError('place_missing')
  const isElsewhere = madeAt !== undefined && madeAt !== place.id
  const prepared = isElsewhere
    ? { refusal: { code: 'place_changed', balance: null } as const }
    : await steps.prepare()
  return { prepared, place: { id: place.id, name: place.name } }
}

/** Keeps what the operation works on, unless somebody did so in the same moment: then theirs counts. */
const remember = async (
  tx: Db,
  { eventId, opId, actor, now }: DeskRequest,
  fingerprint: Buffer,
  { prepared, place, usesDrawer, claim }: Fresh & Pick<Steps, 'usesDrawer' | 'claim'>,
): Promise<CashOperation> => {
  const isPrepared = 'walletId' in prepared
  const shiftId = usesDrawer && isPrepared ? await holdDrawer(tx, eventId, actor.userId) : null
  const missing: Refusal | null =
    usesDrawer && shiftId === null ? { code: 'shift_missing', balance: null } : null
  const operation: CashOperation = {
    eventId,
    opId,
    fingerprint,
    askedAt: now,
    place,
    shiftId,
    walletId: isPrepared ? prepared.walletId : null,
    refusal: isPrepared ? missing : prepared.refusal,
  }
  if (await insertOperation(tx, operation)) {
    const refusal = claim && shiftId !== null ? await claim(tx, { ...operation, shiftId }) : null
    if (refusal === null) return operation
    await refuseOperation(tx, operation, refusal)
    return { ...operation, refusal }
  }
  const theirs = await findOperation(tx, eventId, opId)
  if (!theirs) throw new AppError('request_in_progress', { retryAfterSeconds: 1 })
  return theirs
}

const settledOf = (
  { eventId, opId, actor, occurredAt }: DeskRequest,
  kept: CashOperation,
  at: Date,
): Settled => ({
  walletId: kept.walletId,
  drawer: kept.shiftId && cashDrawer(kept.shiftId),
  booking: {
    eventId,
    opId,
    at,
    place: kept.place,
    actorId: actor.userId,
    ...(actor.till && { tillId: actor.till.deviceId }),
    ...(occurredAt && { occurredAt }),
  },
})

const refused = ({ code, balance }: Refusal, isRepeat: boolean): AppError =>
  new AppError(code, {
    isRepeat,
    ...(balance !== null && { data: { balance: pesosOfCentavos(balance) } }),
  })

/**
 * Decides an operation of a cash point once per opId. A repeat books the very same again, whatever has changed since,
 * and so gets the ledger's first answer; what was refused before it came to the ledger stays refused too. Throws the
 * reason of a refusal, with the wallet's balance, and place_missing, place_changed, shift_missing, operation_mismatch.
 */
export const decideOnce = async (
  desk: Desk,
  asked: DeskRequest,
  steps: Steps,
): Promise<{ outcome: Outcome; walletId: WalletId | null }> => {
  const { eventId, opId, actor } = asked
  const db = await desk.deps.databases.forEvent(eventId)
  const fingerprint = fingerprintOf({ userId: actor.userId, ...asked.request })
  const known = await findOperation(db, eventId, opId)
  const fresh = known ? null : await prepareAt(desk, asked, steps)
  const { usesDrawer, claim } = steps
  const decided = await transact(db, async (tx) => {
    const kept = fresh
      ? await remember(tx, asked, fingerprint, { ...fresh, usesDrawer, ...(claim && { claim }) })
      : known
    if (!kept?.fingerprint.equals(fingerprint)) throw new AppError('operation_mismatch')
    if (kept.refusal) return { refusal: kept.refusal }
    return {
      outcome: await steps.book(tx, settledOf(asked, kept, desk.deps.clock.now())),
      walletId: kept.walletId,
    }
  })
  if ('refusal' in decided) throw refused(decided.refusal, known !== null)
  const { outcome, walletId } = decided
  if (outcome.status === 'declined')
    throw refused({ code: outcome.code, balance: outcome.balanceAfter }, outcome.isRepeated)
  if (walletId !== null) desk.moved(eventId, walletId)
  return decided
}
