import { noEvent } from '@saldo/contract/refunds'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { giveSuspenseBack, resolveDifference, type PaymentDeps } from '../payments/index.ts'
import { readLine } from './one-line.ts'
import { databaseOf } from './queries.ts'
import { idOf, type Subject } from './subject.ts'

/**
 * One person’s click: has the gateway asked and its word booked, or suspended money given back. Throws
 * reauth_required, not_found, difference_closed, difference_asked, difference_silent, difference_stays, refund_under_way,
 * and difference_verb for what needs two people.
 */
export const resolve = async (
  deps: PaymentDeps,
  subject: Subject,
  act: EventAct,
): Promise<'closed' | 'moving'> => {
  requireFresh(act)
  const { eventId, at } = act
  const line = await readLine(deps, eventId, subject)
  if (line.closedAt !== null) throw new AppError('difference_closed')
  if (line.ask?.decided === null) throw new AppError('difference_asked')
  const entry = { action: 'difference.resolve', subject: idOf(subject), eventId }
  if (subject.source === 'provider') {
    await resolveDifference(deps, subject, (tx, resolution) =>
      audit(tx, act, { ...entry, details: { kind: subject.kind, resolution } }),
    )
    return 'closed'
  }
  if (subject.source !== 'suspense') throw new AppError('difference_verb')
  await transact(await databaseOf(deps.databases, eventId), async (tx) => {
    const named = { eventId: eventId === noEvent ? 0 : eventId, suspenseId: subject.suspenseId } as const
    await giveSuspenseBack(tx, named, at)
    await audit(tx, act, { ...entry, details: { kind: 'suspense', payment: line.name } })
  })
  return 'moving'
}
