import type { cashTopup } from '@saldo/contract/cash-point'
import type { SoldPart } from '@saldo/contract/combos'
import type { CountedPieces, DifferenceReason, DrawerReceipt, MovementKind } from '@saldo/contract/drawer'
import type { Reply } from '@saldo/contract/endpoint'
import type { EventId, OpId, OptionId, PlaceId, ProductId, ShiftId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { postOfflineSale } from '@saldo/contract/offline'
import type { closeShift, explainDifference, openShift } from '@saldo/contract/shifts'
import type { Tab, WholeTab } from '@saldo/contract/tabs'
import type { returnItems, voidOperation } from '@saldo/contract/taking-back'

/** Fields common to all operations. */
type Made = {
  opId: OpId
  eventId: EventId
  /** The maker: only their account may ask for the answer. */
  userId: UserId
  /** Confirmation time by the device's clock. */
  occurredAt: string
  /** The maker's place; absent without one, and in operations stored by older versions. */
  placeId?: PlaceId
  /** The maker's name; absent in operations stored by older versions. */
  by?: string
}

export type SoldItem = {
  product_id?: ProductId | undefined
  /** With the names of the options that were chosen. */
  name: string
  options?: OptionId[] | undefined
  quantity: number
  unit_price: Centavos
  /** A deposit for a cup; given back where the quantity is below zero. */
  is_cup?: true | undefined
  /** Of one piece of a combo. */
  parts?: SoldPart[] | undefined
}

/** What is taken off a bill, and why. */
type SoldDiscount = { id: string; useId: OpId; name: string; amount: Centavos; person?: UserId }

/** A QR by what was scanned or typed, or by its holder's verified phone. */
type QrKey = { code: string } | { phone: string }

/** The text of a QR, and when it was read, in ms by the server's clock as the till knows it. */
export type Reading = { text: string; readMs: number }

/** Fields of each kind. `holder`: the holder's first name at the scan. */
type Said = {
  charge: {
    code: string
    /** Includes the tip. */
    amount: Centavos
    tip: Centavos | null
    items: readonly SoldItem[]
    holder: string | null
    /** When the customer saw the prices; absent where they don't depend on the clock. */
    pricedAt?: string
    discount?: SoldDiscount
    /** What was read, with which the sale can be made without the server. */
    read?: Reading
  }
  /** A sale made without the server: what is posted is the record's text, as it was signed. */
  offlineCharge: {
    record: string
    signature: string
    /** The record's number in this till's journal. */
    seq: number
    amount: Centavos
    items: readonly SoldItem[]
    holder: null
    /** The charge without an answer that it stands in for. */
    insteadOf?: OpId
  }
  /** A whole bill given for free; its id is also the use's, which a manager may have agreed to. */
  courtesy: {
    discountId: string
    /** Worth of the items. */
    amount: Centavos
    items: readonly SoldItem[]
    reason: string
    person?: UserId
    pricedAt?: string
  }
  /** `isCash`: of a sale for cash, which goes back by hand. */
  void: { operation: OpId; amount: Centavos; reason: string; holder: string | null; isCash?: true }
  /**
   * Items of a charge or of a sale for cash that go back: `chosen` are its lines by position, `items` the same as they were sold.
   */
  returnItems: {
    operation: OpId
    chosen: readonly { line: number; quantity: number }[]
    items: readonly SoldItem[]
    amount: Centavos
    reason: string
    holder: string | null
    isCash?: true
  }
  /** Cups that came back without a bill; `items` count what came back, above zero. */
  returnCups: {
    code: string
    amount: Centavos
    items: readonly SoldItem[]
    holder: string | null
    pricedAt?: string
    /** What was read of the QR, as of a charge. */
    read?: Reading
  }
  /** `to` is null for the sale of a new anonymous QR. */
  topup: {
    to: QrKey | null
    amount: Centavos
    tender: 'cash' | 'terminal'
    /** The terminal's voucher number; null for cash. */
    voucher: string | null
    holder: string | null
    /** The cash that was handed over, where it was typed. */
    received?: Centavos
  }
  /** `payout`: id of the hold on the money. */
  cashout: { payout: OpId; amount: Centavos; holder: string | null }
  /** `amount` includes the tip; `bill`: the charge that paid the bill's first part. */
  cashSale: { amount: Centavos; items: readonly SoldItem[]; tip?: Centavos; bill?: OpId; pricedAt?: string }
  /** Writes off the rest of a bill. */
  dropRest: { amount: Centavos; paid: Centavos; reason: string }
  block: { of: QrKey; holder: string | null }
  /** By phone, `holder_code` is the code sent to the holder. */
  reissue: { of: { code: string } | { phone: string; holder_code: string }; holder: string | null }
  /** `pieces`: absent where an amount was typed, and in operations stored by older versions. */
  openShift: { float: Centavos; pieces?: CountedPieces }
  /** `vouchers`: total of the card terminal's vouchers; null when not counted. */
  closeShift: { shiftId: ShiftId; counted: Centavos; vouchers: Centavos | null; pieces?: CountedPieces }
  /** Cash out of the drawer or change into it; the server knows already who agreed. */
  moveCash: { shiftId: ShiftId; movement: MovementKind; amount: Centavos; reason: string }
  explainDifference: { shiftId: ShiftId; reason: DifferenceReason; words: string | null }
  /** Holds `amount` of the scanned QR; the operation's id is the tab's. */
  tabOpen: { code: string; amount: Centavos; holder: string | null }
  tabRaise: { tab: OpId; code: string; amount: Centavos; holder: string | null }
  tabAdd: {
    tab: OpId
    amount: Centavos
    items: readonly SoldItem[]
    holder: string | null
    pricedAt?: string
  }
  /** Pieces of one line, by its round and its number in it, that go back. */
  tabTake: {
    tab: OpId
    round: OpId
    line: number
    quantity: number
    amount: Centavos
    holder: string | null
  }
  /** `amount` includes the tip, for which the QR was scanned; `items` are what the tab served. */
  tabClose: {
    tab: OpId
    served: Centavos
    tip: Centavos | null
    code?: string
    amount: Centavos
    items: readonly SoldItem[]
    holder: string | null
  }
}

export type Kind = keyof Said

/** One operation on money or on a QR, as this device knows it. */
export type OperationOf<K extends Kind> = { [P in K]: Made & { kind: P } & Said[P] }[K]
export type Operation = OperationOf<Kind>

type Moved = { before: Centavos; after: Centavos }
/** The server's booking of each kind. */
export type Bookings = {
  charge: Moved
  offlineCharge: Pick<Reply<typeof postOfflineSale>, 'status' | 'paid'>
  /** `parts`: other payments of the same bill; absent in answers to older versions of the till. A sale for cash moves no balance. */
  void: (Moved | object) & { parts?: Reply<typeof voidOperation>['parts'] }
  returnItems: (Moved | object) & { parts: Reply<typeof returnItems>['parts'] }
  returnCups: Moved
  topup: Moved & { qr: Reply<typeof cashTopup>['qr'] }
  cashout: Moved
  courtesy: object
  cashSale: object
  dropRest: object
  block: { balance: Centavos }
  reissue: { code: string; claimCode: string | null; balance: Centavos }
  openShift: { shift: Reply<typeof openShift> }
  closeShift: { report: Reply<typeof closeShift> }
  moveCash: { receipt: DrawerReceipt }
  explainDifference: { report: Reply<typeof explainDifference> }
  tabOpen: { tab: Tab }
  tabRaise: { tab: Tab }
  tabAdd: { tab: WholeTab }
  tabTake: { tab: WholeTab }
  /** `freed`: what was held and not charged. */
  tabClose: Moved & { freed: Centavos }
}

export type BookingOf<K extends Kind> = { [P in K]: { of: P } & Bookings[P] }[K]

/**
 * The outcome of an operation. `unclear`: it can't be determined; the operation may have been booked.
 * `acceptedOffline`: accepted on this device and not posted yet; the server's answer takes its place.
 */
export type Answer =
  | { kind: 'unclear' }
  | { kind: 'acceptedOffline' }
  | { kind: 'booked'; booking: BookingOf<Kind> }
  | { kind: 'refused'; code: string; sentence: string; balance: Centavos | null }

/** Whether nothing more is asked: an operation accepted offline has still to be posted. */
export const isFinal = (answer: Answer | null): boolean =>
  answer !== null && answer.kind !== 'acceptedOffline'

/** Whether it is a sale made offline that its posting left to a manager. */
export const waitsForManager = (answer: Answer): boolean =>
  answer.kind === 'booked' && answer.booking.of === 'offlineCharge' && answer.booking.status === 'waiting'
