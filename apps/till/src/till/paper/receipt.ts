import { type Centavos, centavos } from '@saldo/contract/money'
import { lineAmount } from '@saldo/contract/venue'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import type { Answer, Kind, Operation, SoldItem } from '../queue/operation.ts'
import { type PastOperation, shownOf } from '../queue/past-operation.ts'
import { printedCopy as copy } from './printed-copy.ts'
import type { Line, Ticket } from './ticket.ts'

/** Where and by whom a ticket is printed. */
export type Printing = {
  event: string
  place: { id: string; name: string } | null
  user: { id: string; name: string }
  timezone: string
}

/** What a receipt tells of an operation; what is not known is left out. */
export type Receipt = Pick<
  PastOperation,
  'opId' | 'userId' | 'occurredAt' | 'kind' | 'amount' | 'holder' | 'discount'
> & {
  placeId?: string | undefined
  items: readonly SoldItem[]
  tip: Centavos | null
  moved: { before: Centavos; after: Centavos } | null
  reason: string | null
  voucher: string | null
  isOffline: boolean
  isReprint: boolean
}

type Printed = keyof typeof copy.kinds

const hasReceipt = (kind: Kind): kind is Printed => Object.hasOwn(copy.kinds, kind)

/** The receipt of an operation; null where it was not made, or has none. */
export const receiptOf = (operation: Operation, answer: Answer): Receipt | null => {
  if (!hasReceipt(operation.kind)) return null
  if (answer.kind !== 'booked' && answer.kind !== 'acceptedOffline') return null
  const booking = answer.kind === 'booked' ? answer.booking : null
  return {
    ...shownOf(operation),
    placeId: operation.placeId,
    items: 'items' in operation ? operation.items : [],
    tip: ('tip' in operation && operation.tip) || null,
    moved: booking && 'after' in booking ? { before: booking.before, after: booking.after } : null,
    reason: operation.kind === 'void' || operation.kind === 'returnItems' ? operation.reason : null,
    voucher: operation.kind === 'topup' ? operation.voucher : null,
    isOffline: answer.kind === 'acceptedOffline',
    isReprint: false,
  }
}

/** The receipt of an operation whose answer was seen; null where it was not made, or has none. */
export const receiptOfPast = (past: PastOperation): Receipt | null =>
  past.isBooked === true && hasReceipt(past.kind)
    ? {
        ...past,
        items: past.items ?? [],
        tip: past.tip ?? null,
        moved: null,
        reason: null,
        voucher: null,
        isOffline: false,
        isReprint: true,
      }
    : null

const UNIQUE_PART = -12

/** The part of an operation's id that differs in each, in groups for reading aloud. */
const folioOf = (opId: string): string =>
  opId
    .slice(UNIQUE_PART)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-')

const LONG_AGO = new Date(0)

/** "30 nov 2026, 20:00": whole, because paper is read on other days. */
export const moment = (iso: string, timezone: string): string =>
  shortMoment(iso, LONG_AGO, timezone, copy.months)

const firstName = (name: string): string => name.split(' ')[0] ?? ''

export const centre = (text: string, look: 'plain' | 'bold' | 'large' = 'plain'): Line => ({
  kind: 'text',
  text,
  look,
  isCentred: true,
})
export const pair = (left: string, right: string): Line => ({ kind: 'pair', left, right })
export const rule: Line = { kind: 'rule' }
export const gap: Line = { kind: 'gap' }

/** The name of the place where it was made, as far as this till knows it. */
const placeIn = ({ placeId }: Receipt, { place }: Printing): string | null =>
  place !== null && (placeId === undefined || placeId === place.id) ? place.name : null

const itemLine = ({ name, quantity, unit_price: price }: SoldItem): Line =>
  pair(quantity === 0 ? name : `${quantity} x ${name}`, mxn(lineAmount(quantity, price)))

const known = (...lines: (Line | false | null)[]): Line[] =>
  lines.filter((line) => line !== null && line !== false)

const headOf = (receipt: Receipt, by: Printing): Line[] => {
  const place = placeIn(receipt, by)
  return known(
    centre(by.event, 'bold'),
    place !== null && centre(place),
    rule,
    hasReceipt(receipt.kind) && centre(copy.kinds[receipt.kind], 'large'),
    receipt.isReprint && centre(copy.reprint, 'bold'),
    gap,
    pair(copy.folio, folioOf(receipt.opId)),
    pair(copy.date, moment(receipt.occurredAt, by.timezone)),
    receipt.userId === by.user.id && pair(copy.attended, firstName(by.user.name)),
    receipt.holder !== null && pair(copy.holder, firstName(receipt.holder)),
  )
}

/** The receipt's lines: what, where, when, by whom and how much. No QR: whoever has one spends it. */
export const receiptTicket = (receipt: Receipt, by: Printing): Ticket => {
  const { items, tip, discount, amount, moved, reason, voucher } = receipt
  const total = receipt.kind === 'courtesy' ? centavos(0) : amount
  return [
    ...headOf(receipt, by),
    ...known(reason !== null && pair(copy.reason, reason), voucher !== null && pair(copy.voucher, voucher)),
    rule,
    ...items.map(itemLine),
    ...known(
      discount !== undefined && pair(copy.discount(discount.name), `−${mxn(discount.amount)}`),
      tip !== null && pair(copy.tip, mxn(tip)),
      (items.length > 0 || tip !== null) && rule,
      total !== null && { kind: 'pair', left: copy.total, right: mxn(total), look: 'large' },
    ),
    ...(moved ? [pair(copy.before, mxn(moved.before)), pair(copy.after, mxn(moved.after))] : []),
    ...known(receipt.isOffline && centre(copy.acceptedOffline)),
    gap,
    centre(copy.noTaxes),
  ]
}

const served: ReadonlySet<Kind> = new Set(['charge', 'offlineCharge', 'cashSale', 'courtesy', 'tabAdd'])

/** A line of what is prepared, and below it all that a combo's pieces are made of. */
const preparedLines = ({ name, quantity, parts = [] }: SoldItem): Line[] => [
  { kind: 'text', text: `${quantity} x ${name}`, look: 'large' },
  ...parts.map((part): Line => ({
    kind: 'text',
    text: `- ${quantity * part.quantity} x ${part.name}`,
    look: 'bold',
  })),
]

/** What a kitchen or bar prepares, with its place and time; null for a sale without items. */
export const orderTicket = (receipt: Receipt, by: Printing): Ticket | null => {
  const items = receipt.items.filter(({ quantity, is_cup: isCup }) => quantity > 0 && !isCup)
  if (!served.has(receipt.kind) || items.length === 0) return null
  const place = placeIn(receipt, by)
  return [
    centre(copy.orderTitle, 'bold'),
    ...known(
      place !== null && centre(place, 'large'),
      receipt.isReprint && centre(copy.reprint, 'bold'),
      centre(moment(receipt.occurredAt, by.timezone)),
    ),
    rule,
    ...items.flatMap(preparedLines),
    rule,
    pair(copy.folio, folioOf(receipt.opId)),
    ...known(
      receipt.userId === by.user.id && pair(copy.attended, firstName(by.user.name)),
      receipt.holder !== null && pair(copy.holder, firstName(receipt.holder)),
    ),
  ]
}
