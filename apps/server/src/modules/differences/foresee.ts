import { centavos } from '@saldo/contract/money'
import { noEvent } from '@saldo/contract/refunds'
import { vendorOf } from '../../gateways/providers.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { foresee, type BookedLine } from '../ledger/index.ts'
import {
  findDifference,
  findSuspense,
  foreseeDifference,
  leftInSuspense,
  type PaymentDeps,
} from '../payments/index.ts'
import type { Word } from './ask-gateway.ts'
import type { Ask } from './difference.ts'
import { bookDecision } from './effects.ts'
import { databaseOf } from './queries.ts'
import type { Listed } from './read-lines.ts'

type Opened = { line: Listed; word: Word | null }

/** What the books move once the gateway tells that it gave suspended money back. */
const ofReturn = async (deps: PaymentDeps, { eventId, subject, gateway }: Listed): Promise<BookedLine[]> => {
  if (subject.source !== 'suspense' || gateway === null || eventId === noEvent) return []
  const db = await databaseOf(deps.databases, eventId)
  const suspended = await findSuspense(db, eventId, subject.suspenseId)
  if (!suspended?.isBooked || suspended.state !== 'open') return []
  const amount = centavos(await leftInSuspense(db, suspended))
  return [{ debit: 'payment_suspense', credit: vendorOf(gateway).clearingAccount, amount }]
}

/** The decision of two people that stands for a difference: the one asked for, or the only one that it has. */
const decisionOf = ({ kind, ask, theirs }: Listed): Pick<Ask, 'verb' | 'walletId'> | null => {
  if (ask?.decided === null) return ask
  if (kind !== 'batch') return null
  return { verb: theirs === 0n ? 'corrected' : 'debt', walletId: null }
}

const ofDecision = async (
  deps: PaymentDeps,
  {
    line: { eventId, subject },
    decision,
  }: { line: Listed; decision: NonNullable<ReturnType<typeof decisionOf>> },
  act: EventAct,
): Promise<BookedLine[]> => {
  if (eventId === noEvent) return []
  const db = await databaseOf(deps.databases, eventId)
  try {
    return await foresee(db, { eventId, at: act.at }, (tx) =>
      bookDecision(deps, tx, { subject, ask: decision }, act),
    )
  } catch (error) {
    // What the books would refuse is told when somebody tries it.
    if (error instanceof AppError) return []
    throw error
  }
}

/** What the next act would book, by the gateway’s word of now; nothing while it is silent. */
export const foreseeBooks = async (
  deps: PaymentDeps,
  { line, word }: Opened,
  act: EventAct,
): Promise<BookedLine[]> => {
  if (line.closedAt !== null || line.isMoving) return []
  const decision = decisionOf(line)
  if (decision) return ofDecision(deps, { line, decision }, act)
  if (line.subject.source === 'suspense') return ofReturn(deps, line)
  if (line.subject.source !== 'provider' || word?.payment === undefined) return []
  const difference = await findDifference(deps.databases.control, line.subject)
  return difference ? foreseeDifference(deps, difference, word.payment) : []
}
