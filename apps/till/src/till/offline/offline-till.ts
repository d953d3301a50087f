import type { tillContact } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'
import type { OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { createListeners } from '@saldo/client/listeners.ts'
import { type Centavos, centavos } from '@saldo/contract/money'
import type { Call } from '../queue/kinds/kind.ts'
import type { Answer, Reading, SoldItem } from '../queue/operation.ts'
import type { TillClock } from './clock.ts'
import type { OfflineCharge, Sold } from './journal.ts'
import { judge, type Known, mostFor, type Refusal, refusalOf } from './judge.ts'
import { type KeptJournalParts, openJournal } from './kept-journal.ts'
import { createPermit } from './permit.ts'
import { heldBy, waitingIn } from './sold.ts'
import { firstSwitching, type Mode, nextSwitching, type SwitchingAction } from './switching.ts'
import { createTableKeeper } from './table-keeper.ts'
import { createUsedSteps } from './used-steps.ts'

export type OfflineTillParts = Omit<KeptJournalParts, 'onChange'> & {
  call: Call
  clock: TillClock
  /** Time since the page was opened, in ms. */
  monotonicMs: () => number
}

/** What screens show of it. */
export type OfflineView = {
  mode: Mode
  /** Whether sales are taken without the server now: out of contact, with a permit in force and a table. */
  isSelling: boolean
  /** Sales not posted and losses, which count towards `limit`. */
  held: Centavos
  limit: Centavos
  /** Records that wait to be posted. */
  waiting: number
}

/** A QR that may be charged up to `most`; `of` names it on this till. */
type OfflineQr = { of: string; most: Centavos }

type OfflineSale = {
  opId: OpId
  userId: UserId
  placeId: PlaceId
  read: Reading
  amount: Centavos
  items: readonly SoldItem[]
  /** The charge without an answer that it stands in for. */
  insteadOf?: OpId | undefined
}

type SaleEnd = Sold | { kind: 'refused'; refusal: Refusal }

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const viewOf = (mode: Mode, { permit, table, journal }: Pieces, nowMs: number): OfflineView => {
  const [held, seen] = [permit.toSell(), journal.seen()]
  const isInForce = held !== null && nowMs < Date.parse(held.ends_at)
  return {
    mode,
    isSelling: mode !== 'online' && isInForce && table.rows() !== null,
    held: held ? heldBy(seen, held) : centavos(0),
    limit: held?.terms.till_limit ?? centavos(0),
    waiting: waitingIn(seen),
  }
}

const piecesOf = (parts: OfflineTillParts, onChange: () => void) => {
  const journal = openJournal({ ...parts, onChange })
  return {
    journal,
    permit: createPermit({ ...parts, publicKey: journal.publicKey, onChange }),
    table: createTableKeeper({ ...parts, onChange }),
    used: createUsedSteps(),
  }
}
type Pieces = ReturnType<typeof piecesOf>

/** Judges and records sales by what the till has. */
const sellerOf = ({ eventId, clock }: OfflineTillParts, { permit, table, journal, used }: Pieces) => {
  const knownNow = (besides?: OpId): Known | null => {
    const [held, rows] = [permit.toSell(), table.rows()]
    return held && rows
      ? { eventId, permit: held, rows, journal: journal.seen(), usedOnline: used.besides(besides) }
      : null
  }
  const judged = async ({ text, readMs }: Reading, known: Known | null) =>
    known ? judge(text, known, { nowMs: clock.nowMs(), readMs }) : 'lapsed'
  return {
    check: async (read: Reading): Promise<OfflineQr | Refusal> => {
      const known = knownNow()
      const found = await judged(read, known)
      if (!known || typeof found === 'string') return typeof found === 'string' ? found : 'lapsed'
      const most = mostFor(found, known)
      return typeof most === 'string' ? most : { of: found.of, most }
    },
    sell: async ({ read, insteadOf, ...sale }: OfflineSale): Promise<SaleEnd> => {
      const held = permit.toSell()
      const known = knownNow(insteadOf)
      const found = await judged(read, known)
      if (!held || !known || typeof found === 'string')
        return { kind: 'refused', refusal: typeof found === 'string' ? found : 'lapsed' }
      const { of, step, text } = found
      const occurredMs = clock.nowMs()
      const draft = { ...sale, permit: held, qr: text, of, step, occurredMs, insteadOf }
      try {
        return await journal.sell({ ...draft, lastContactMs: clock.contactMs() }, (fresh) => {
          const refusal = refusalOf(found, { ...known, journal: fresh }, sale.amount)
          if (refusal) throw new Refused(refusal)
        })
      } catch (error) {
        if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal }
        throw error
      } finally {
        // The sale is stored; what this tab shows of the journal is read again with the next change.
        await journal.look().catch(() => undefined)
      }
    },
  }
}

/** Follows what contacts tell. */
const followerOf = ({ clock }: OfflineTillParts, { permit, table, journal }: Pieces) => {
  // A journal whose storage was cleared goes on from what the server has.
  const seqNow = () => Math.max(journal.seen().seq, permit.held()?.posted_seq ?? 0)
  const written = () => ({ seq: seqNow(), waiting: waitingIn(journal.seen()) })
  return {
    /** What a contact says of the journal; undefined before there is one. */
    report: (): { seq: number } | undefined =>
      permit.held() || seqNow() > 0 ? { seq: seqNow() } : undefined,
    follow: async ({ offline }: Reply<typeof tillContact>): Promise<void> => {
      if (!offline) return
      await permit.heard(offline.consent, written())
      const held = permit.toSell()
      if (!held) return
      await table.heard(offline.changes)
      const next = table.rows()?.next ?? 0
      await journal.forget({ next, postedSeq: held.posted_seq, nowMs: clock.nowMs() })
    },
    /** Gives the permit back unless records wait; rejects while the server doesn't answer. */
    leave: () => permit.leave(written),
  }
}

/** A paired till's selling without the server: what it knows, sells and shows. */
export const createOfflineTill = (parts: OfflineTillParts) => {
  const { clock, monotonicMs } = parts
  const { tell, subscribe } = createListeners()
  let switching = firstSwitching(false, monotonicMs())
  const pieces = piecesOf(parts, () => dispatch({ type: 'ticked', nowMs: monotonicMs() }))
  let view = viewOf(switching.mode, pieces, clock.nowMs())
  const { permit, table, journal, used } = pieces
  const dispatch = (action: SwitchingAction): void => {
    switching = nextSwitching(switching, action)
    if (waitingIn(journal.seen()) === 0) switching = nextSwitching(switching, { type: 'posted' })
    const next = viewOf(switching.mode, pieces, clock.nowMs())
    const isSame = (Object.keys(next) as (keyof OfflineView)[]).every((each) => next[each] === view[each])
    if (isSame) return
    view = next
    tell()
  }
  const { report, follow, leave } = followerOf(parts, pieces)
  const load = async (): Promise<void> => {
    await Promise.all([permit.load(), table.load(), journal.reconcile(clock.nowMs())])
    switching = firstSwitching(waitingIn(journal.seen()) > 0, monotonicMs())
    dispatch({ type: 'ticked', nowMs: monotonicMs() })
  }
  let loading: Promise<void> | undefined
  return {
    read: () => view,
    subscribe,
    nowMs: clock.nowMs,
    ...sellerOf(parts, pieces),
    report,
    leave,
    /** A charge of what was read is sent to the server. */
    noteUsed: used.note,
    settled: (operation: OfflineCharge, answer: Answer) => journal.settle(operation, answer, clock.nowMs()),
    /** A contact was answered. Rejects where what it asks for couldn't be loaded; the next one tries again. */
    answered: async (reply: Reply<typeof tillContact>): Promise<void> => {
      clock.heard(Date.parse(reply.at))
      dispatch({ type: 'answered' })
      await loading
      await follow(reply)
    },
    failed: () => dispatch({ type: 'failed' }),
    woke: clock.woke,
    tick: () => dispatch({ type: 'ticked', nowMs: monotonicMs() }),
    /** Somebody opens the till: loads what is kept, once, and follows other tabs; returns how to stop. */
    start: (): (() => void) => {
      permit.enter()
      loading ??= load().catch(() => undefined)
      return journal.follow()
    },
  }
}

export type OfflineTill = ReturnType<typeof createOfflineTill>
