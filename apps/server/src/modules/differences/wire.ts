import type {
  DifferenceAsk,
  DifferenceLine,
  DifferenceList,
  OpenDifference,
} from '@saldo/contract/differences'
import type { UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { noEvent } from '@saldo/contract/refunds'
import { vendorOf, vendorTitle } from '../../gateways/providers.ts'
import { accountKindOf } from '@saldo/contract/money-reports'
import type { AccountKey, BookedLine } from '../ledger/index.ts'
import { clearingName } from '../deposits/index.ts'
import { wordOnWire } from './ask-gateway.ts'
import type { Ask } from './difference.ts'
import type { Opened } from './open-difference.ts'
import type { Listed, Page } from './read-lines.ts'
import { idOf } from './subject.ts'

/** Names of people by id. */
export type Names = ReadonlyMap<string, string>

const stateOf = ({ closedAt, ask, isMoving }: Listed): DifferenceLine['state'] => {
  if (closedAt !== null) return 'closed'
  if (ask?.decided === null) return 'asked'
  return isMoving ? 'moving' : 'open'
}

const amount = (value: bigint | null) => (value === null ? null : centavos(value))

const lineOnWire = (line: Listed, names: Names): DifferenceLine => ({
  id: idOf(line.subject),
  event_id: line.eventId === noEvent ? null : line.eventId,
  kind: line.kind,
  state: stateOf(line),
  gateway: line.gateway === null ? null : vendorTitle(vendorOf(line.gateway)),
  name: line.name,
  code: line.code,
  who: line.userId && (names.get(line.userId) ?? null),
  detail: line.detail,
  ours: amount(line.ours),
  theirs: amount(line.theirs),
  at: line.at.toISOString(),
  due_at: line.dueAt?.toISOString() ?? null,
  closed_at: line.closedAt?.toISOString() ?? null,
})

export const pageOnWire = (page: Page, names: Names): DifferenceList => ({
  counts: page.counts,
  sum: centavos(page.sum),
  oldest_at: page.oldestAt?.toISOString() ?? null,
  suspense: { ...page.suspense, sum: centavos(page.suspense.sum) },
  chargebacks: { ...page.chargebacks, sum: centavos(page.chargebacks.sum) },
  repaired: page.repaired,
  lines: page.lines.map((line) => lineOnWire(line, names)),
  next: page.next,
})

const accountOf = (key: string) => ({
  group: accountKindOf(key).group,
  name: key.startsWith('gateway_clearing:') ? clearingName(key as AccountKey) : null,
})

const bookedOnWire = ({ debit, credit, amount: moved }: BookedLine) => ({
  debit: accountOf(debit),
  credit: accountOf(credit),
  amount: moved,
})

const askOnWire = (ask: Ask, names: Names, callerId: UserId): DifferenceAsk => ({
  id: ask.id,
  verb: ask.verb,
  reason: ask.reason,
  amount: ask.amount,
  who: names.get(ask.by) ?? null,
  at: ask.at.toISOString(),
  is_own: ask.by === callerId,
  wallet_id: ask.walletId,
  decided: ask.decided && {
    who: names.get(ask.decided.by) ?? null,
    at: ask.decided.at.toISOString(),
    is_approved: ask.decided.isApproved,
  },
})

/** Everybody whom an opened difference names. */
export const peopleIn = ({ line, asks, notes, proofs }: Opened): UserId[] => [
  ...(line.userId ? [line.userId] : []),
  ...asks.flatMap(({ by, decided }) => (decided ? [by, decided.by] : [by])),
  ...notes.map(({ by }) => by),
  ...proofs.map(({ by }) => by),
]

export const openedOnWire = (opened: Opened, names: Names, callerId: UserId): OpenDifference => {
  const { line, word, books, acts, asks, notes, walletId, personId, refusal, limits, proofs } = opened
  return {
    line: lineOnWire(line, names),
    told: word && wordOnWire(word),
    books: books.map(bookedOnWire),
    acts,
    asks: asks.map((ask) => askOnWire(ask, names, callerId)),
    notes: notes.map(({ text, by, at }) => ({ text, who: names.get(by) ?? null, at: at.toISOString() })),
    wallet_id: walletId,
    person_id: personId,
    refusal,
    proof_limits: limits && {
      files: limits.files,
      bytes_each: limits.bytesEach,
      bytes_together: limits.bytesTogether,
    },
    proofs: proofs.map(({ by, at, state, refusal: why, note, files }) => ({
      who: names.get(by) ?? null,
      at: at.toISOString(),
      state,
      refusal: why,
      note,
      files: files.map(({ name, bytes }) => ({ name, bytes })),
    })),
  }
}
