import type { EventId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { addresseeOf, findUser } from '../auth/index.ts'
import { notify, type Message } from '../notifications/index.ts'
import { databaseOf } from './find-refund.ts'
import type { RefundLetter } from './jobs.ts'
import { findRefund } from './queries.ts'
import type { Refund, RefundDetails, RefundId } from './refund.ts'
import { openDetails } from './sealing.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'clock'>

const NAMESPACE = 'a5b0a0de-4f39-4b9e-8f4c-0a1f9f2c7d35'

/** Whether the bank's answer to a batch says at once that the refund came back. */
const neverArrived = ({ batchId, paidAt, returnedAt }: Refund): boolean =>
  batchId !== null && returnedAt !== null && paidAt?.getTime() === returnedAt.getTime()

/** The letter to the requester. */
const letterOf = (
  refund: Refund,
  { email, name }: { email: string; name: string },
  told: RefundLetter,
): Message | null => {
  const to = { email, name, folio: refund.folio }
  const { amount, reason } = refund
  if (told === 'requested') return { kind: 'refund_received', ...to }
  if (told === 'rejected') return { kind: 'refund_rejected', ...to, reason: reason ?? '' }
  if (amount === null) return null
  if (told === 'paid' && neverArrived(refund)) return null
  if (told === 'returned')
    return { kind: 'refund_returned', ...to, amount: String(amount), reason: reason ?? '' }
  return { kind: told === 'paid' ? 'refund_paid' : 'refund_accepted', ...to, amount: String(amount) }
}

/**
 * The warning to a QR's holder, because anyone with a photo of a QR may ask for its money: about a request
 * that another account sent, and an acceptance whose letter goes to another address.
 */
const warningOf = async (
  { databases }: Needs,
  refund: Refund,
  { details, told }: { details: RefundDetails; told: RefundLetter },
): Promise<Message | null> => {
  const { holderId, requesterId, folio, amount } = refund
  const holder = holderId === null ? null : await findUser(databases.control, holderId)
  if (holder === null) return null
  const to = { ...addresseeOf(holder), folio }
  if (told === 'requested') return holderId === requesterId ? null : { kind: 'refund_by_other', ...to }
  if (told !== 'accepted' || amount === null || sameAddress(holder.email, details.email)) return null
  return { kind: 'refund_accepted_by_other', ...to, amount: String(amount) }
}

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const withDetails = (
  { keys }: Needs,
  refund: Refund | null,
): { refund: Refund; details: RefundDetails } | null =>
  refund?.detailsSealed ? { refund, details: openDetails(keys, refund.refundId, refund.detailsSealed) } : null

/**
 * The requester's address and name: the account's own name if the request has its proven address, else none.
 * Typed names in letters to a typed address would make the form a spam relay.
 */
const askerOf = async (
  { databases }: Needs,
  { refund, details }: { refund: Refund; details: RefundDetails },
): Promise<{ email: string; name: string }> => {
  const asker = refund.requesterId === null ? null : await findUser(databases.control, refund.requesterId)
  const name = asker && sameAddress(asker.email, details.email) ? addresseeOf(asker).name : ''
  return { email: details.email, name }
}

/** Notifies the people concerned, once; nobody once the request's details were deleted. */
export const tellRefund = async (
  deps: Needs,
  { eventId, refundId, told }: { eventId: EventId; refundId: RefundId; told: RefundLetter },
): Promise<void> => {
  const db = await databaseOf(deps.databases, eventId)
  const found = withDetails(deps, await findRefund(db, eventId, refundId))
  if (!found) return
  const letter = letterOf(found.refund, await askerOf(deps, found), told)
  const warning = await warningOf(deps, found.refund, { details: found.details, told })
  const id = (what: string): string => v5(`${refundId}|${what}`, NAMESPACE)
  await transact(deps.databases.control, async (tx) => {
    if (letter) await notify(tx, deps, id(told), letter)
    if (warning) await notify(tx, deps, id(told === 'requested' ? 'warning' : `${told} warning`), warning)
  })
}

/** Sends the office's question to whoever sent the request, and to its QR's holder where that is another address. */
export const askAboutRefund = async (
  deps: Needs,
  {
    eventId,
    refundId,
    opId,
    question,
  }: { eventId: EventId; refundId: RefundId; opId: string; question: string },
): Promise<void> => {
  const db = await databaseOf(deps.databases, eventId)
  const found = withDetails(deps, await findRefund(db, eventId, refundId))
  if (!found) return
  const { holderId, folio } = found.refund
  const { control } = deps.databases
  const asker = await askerOf(deps, found)
  const holder = holderId === null ? null : await findUser(control, holderId)
  const others = holder && !sameAddress(holder.email, asker.email) ? [addresseeOf(holder)] : []
  await transact(control, async (tx) => {
    for (const [n, to] of [asker, ...others].entries())
      await notify(tx, deps, v5(`${opId}|question ${n}`, NAMESPACE), {
        kind: 'refund_question',
        ...to,
        folio,
        question,
      })
  })
}
