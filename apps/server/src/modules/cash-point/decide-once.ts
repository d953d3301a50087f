import type { OpId, PlaceId, ShiftId, WalletId, EventId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { fingerprintOfRequest } from '../../kernel/http/idempotency.ts'
import { cashDrawer, type AccountKey, type Booking, type LiveUse, type Outcome } from '../ledger/index.ts'
import { holdDrawer } from '../shifts/index.ts'
import { placeOf, type Place } from '../venue/index.ts'
import {
  findOperation,
  insertOperation,
  refuseOperation,
  type CashOperation,
  type Refusal,
} from './queries.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Catalogue } from '../catalogue/index.ts'

export type Desk = {
  deps: Deps
  catalogue: Catalogue
  /** Called for each wallet whose balance changed, after the commit. */
  moved(eventId: EventId, walletId: WalletId): void
}

export type DeskRequest = EventAct & {
  opId: OpId
  occurredAt: Date | undefined
  /** The place of the operation according to the till. */
  madeAt?: PlaceId | undefined
  /** The fields that must be equal for a repeat to count as the same operation. */
  request: object
}

/** `live`: the live QR that was scanned; `codeNo`: the number of the static code that was, in its wallet. */
export type Prepared =
  | { walletId: WalletId | null; live?: LiveUse | null; codeNo?: number | null }
  | { refusal: Refusal }

/** A new operation, with its shift and the live QR that was scanned for it. */
export type Claimed = CashOperation & { shiftId: ShiftId; live: LiveUse | null }

/** An operation's inputs, fixed by the first request and reused by repeats. */
export type Settled = {
  walletId: WalletId | null
  /** Null when no cash changes hands. */
  drawer: AccountKey | null
  /** Number of the static code that was scanned; null where none was, and for a repeat. */
  codeNo: number | null
  booking: Booking & { place: NonNullable<Booking['place']> }
}

export type Steps = {
  /** Finds the wallet, if there is one, or the permanent refusal. Not called for a repeat. */
  prepare: (place: Place) => Promise<Prepared>
  /**
   * Whether the operation takes or pays cash or uses a card terminal: then a shift must be open and is kept
   * open until the booking.
   */
  usesDrawer: boolean
  /**
   * Runs once, with the operation's shift, before the ledger is called. Returns the permanent refusal, or
   * null.
   */
  claim?: (tx: Db, operation: Claimed) => Promise<Refusal | null>
  /** Books in the ledger, which recognises a repeat by its id. */
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
    : await steps.prepare(place)
  return { prepared, place: { id: place.id, name: place.name } }
}

/** Stores the operation's inputs; if a concurrent request stored them first, those count. */
const remember = async (
  tx: Db,
  { eventId, opId, actor, at }: DeskRequest,
  fingerprint: Buffer,
  { prepared, place, usesDrawer, claim }: Fresh & Pick<Steps, 'usesDrawer' | 'claim'>,
): Promise<CashOperation> => {
  const isPrepared = 'walletId' in prepared
  const shiftId = usesDrawer && isPrepared ? await holdDrawer(tx, eventId, actor.id) : null
  const missing: Refusal | null =
    usesDrawer && shiftId === null ? { code: 'shift_missing', balance: null } : null
  const operation: CashOperation = {
    eventId,
    opId,
    fingerprint,
    askedAt: at,
    place,
    shiftId,
    walletId: isPrepared ? prepared.walletId : null,
    refusal: isPrepared ? missing : prepared.refusal,
  }
  if (await insertOperation(tx, operation)) {
    const live = (isPrepared && prepared.live) || null
    const refusal = claim && shiftId !== null ? await claim(tx, { ...operation, shiftId, live }) : null
    if (refusal === null) return operation
    await refuseOperation(tx, operation, refusal)
    return { ...operation, refusal }
  }
  const theirs = await findOperation(tx, eventId, opId)
  if (!theirs) throw new AppError('request_in_progress', { retryAfterSeconds: 1 })
  return theirs
}

const codeNoIn = (prepared: Prepared | undefined): number | null =>
  (prepared && 'walletId' in prepared && prepared.codeNo) || null

const settledOf = (
  { eventId, opId, actor, occurredAt }: DeskRequest,
  kept: CashOperation,
  { prepared, at }: { prepared: Prepared | undefined; at: Date },
): Settled => ({
  walletId: kept.walletId,
  codeNo: codeNoIn(prepared),
  drawer: kept.shiftId && cashDrawer(kept.shiftId),
  booking: {
    eventId,
    opId,
    at,
    place: kept.place,
    actorId: actor.id,
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
 * Decides a cash point's operation once per opId. A repeat books the same inputs again and so gets the
 * ledger's first answer; a refusal made before the ledger was called also stays. Throws the refusal's code,
 * with the wallet's balance, and place_missing, place_changed, shift_missing, operation_mismatch.
 */
export const decideOnce = async (
  desk: Desk,
  asked: DeskRequest,
  steps: Steps,
): Promise<{ outcome: Outcome; walletId: WalletId | null }> => {
  const { eventId, opId, actor } = asked
  const db = await desk.deps.databases.forEvent(eventId)
  const fingerprint = fingerprintOfRequest({ userId: actor.id, ...asked.request })
  const known = await findOperation(db, eventId, opId)
  const fresh = known ? null : await prepareAt(desk, asked, steps)
  const { usesDrawer, claim } = steps
  const decided = await transact(db, async (tx) => {
    const kept = fresh
      ? await remember(tx, asked, fingerprint, { ...fresh, usesDrawer, ...(claim && { claim }) })
      : known
    if (!kept?.fingerprint.equals(fingerprint)) throw new AppError('operation_mismatch')
    if (kept.refusal) return { refusal: kept.refusal }
    const how = { prepared: fresh?.prepared, at: desk.deps.clock.now() }
    return { outcome: await steps.book(tx, settledOf(asked, kept, how)), walletId: kept.walletId }
  })
  if ('refusal' in decided) throw refused(decided.refusal, known !== null)
  const { outcome, walletId } = decided
  if (outcome.status === 'declined')
    throw refused({ code: outcome.code, balance: outcome.balanceAfter }, outcome.isRepeated)
  if (walletId !== null) desk.moved(eventId, walletId)
  return decided
}
