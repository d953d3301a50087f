import type { EventRecord } from '../events/index.ts'
import { owedBy, type Books } from './books.ts'

/** Other people's money at the event: what is left on QRs without what was given, and refunds not yet paid out. */
export const peoplesMoney = (books: Books): { people: bigint; refunds: bigint } => ({
  people: books.wallets.amount - books.wallets.promo,
  refunds: owedBy(books, 'refund_payable'),
})

/** Whether something may still be given back: something is left, and the time to ask for it is not over. */
export const isPreliminary = (
  { refundsUntil }: Pick<EventRecord, 'refundsUntil'>,
  books: Books,
  now: Date,
): boolean => {
  const { people, refunds } = peoplesMoney(books)
  const isLeft = people > 0n || refunds > 0n
  return isLeft && (refundsUntil === null || now <= refundsUntil)
}
