import { noEvent } from '@saldo/contract/refunds'
import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findDisputed } from '../orders/index.ts'
import {
  disputesOfPayment,
  findDifference,
  findSuspense,
  proofsUnderWay,
  refundOfSuspense,
} from '../payments/index.ts'
import { findRefused } from '../refund-batches/index.ts'
import { findShift } from '../shifts/index.ts'
import { batchLine, linesOfShift } from './house-lines.ts'
import { chargebackLine, providerLine, suspenseLine } from './provider-lines.ts'
import { asksAbout, databaseOf } from './queries.ts'
import { placeNames, withAsk, type Listed } from './read-lines.ts'
import { idOf, type Subject } from './subject.ts'
import type { Line } from './difference.ts'

type Needs = Pick<Deps, 'databases'>
type Of<Source extends Subject['source']> = Extract<Subject, { source: Source }>

const ofSuspense = async (db: Db, eventId: EventId, { suspenseId }: Of<'suspense'>): Promise<Line | null> => {
  const suspended = await findSuspense(db, eventId === noEvent ? 0 : eventId, suspenseId)
  if (!suspended) return null
  const { state } = await refundOfSuspense(db, suspended)
  return suspenseLine(suspended, suspended.state === 'open' && state === 'under_way')
}

const ofChargeback = async (
  db: Db,
  eventId: EventId,
  { attemptId }: Of<'chargeback'>,
): Promise<Line | null> => {
  const payment = await findDisputed(db, eventId, attemptId)
  if (!payment) return null
  const [dispute] = await disputesOfPayment(db, payment)
  const sending = dispute ? await proofsUnderWay(db) : new Set()
  return chargebackLine(payment, dispute, sending.has(`${eventId} ${payment.gateway} ${dispute?.id}`))
}

const ofShift = async (
  db: Db,
  eventId: EventId,
  { source, shiftId }: Of<'cash' | 'terminal'>,
): Promise<Line | null> => {
  const shift = await findShift(db, eventId, shiftId)
  if (!shift) return null
  const lines = linesOfShift(shift, await placeNames(db, [eventId]))
  return lines.find(({ subject }) => subject.source === source) ?? null
}

const lineOf = async (
  { databases }: Needs,
  db: Db,
  eventId: EventId,
  subject: Subject,
): Promise<Line | null> => {
  switch (subject.source) {
    case 'provider': {
      const found = await findDifference(databases.control, subject)
      return found && providerLine(found)
    }
    case 'suspense':
      return ofSuspense(db, eventId, subject)
    case 'chargeback':
      return ofChargeback(db, eventId, subject)
    case 'cash':
    case 'terminal':
      return ofShift(db, eventId, subject)
    case 'batch': {
      const found = await findRefused(db, { eventId, id: subject.batchId }, subject.seq)
      return found && batchLine(found)
    }
  }
}

/** One difference of an event with what was asked of it last. Throws not_found for one of another event too. */
export const readLine = async (deps: Needs, eventId: EventId, subject: Subject): Promise<Listed> => {
  const db = await databaseOf(deps.databases, eventId)
  const line = await lineOf(deps, db, eventId, subject)
  if (line?.eventId !== eventId) throw new AppError('not_found')
  const asks = await asksAbout(db, eventId, idOf(subject))
  return withAsk(
    line,
    asks.findLast(({ decided }) => decided === null || decided.isApproved),
  )
}
