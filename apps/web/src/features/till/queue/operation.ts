import type { cashTopup } from '@saldo/contract/cash-point'
import type { Reply } from '@saldo/contract/endpoint'
import type { EventId, OpId, PlaceId, ProductId, ShiftId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { closeShift, openShift } from '@saldo/contract/shifts'
import type { voidOperation } from '@saldo/contract/venue'

/** What every operation carries, from before it is sent until its answer was seen. */
type Made = {
  opId: OpId
  eventId: EventId
  /** Who made it: only their account asks for it again. */
  userId: UserId
  /** When it was confirmed, on the device's clock. */
  occurredAt: string
  /** Where its maker stood; absent where they stood nowhere, and in what older versions left. */
  placeId?: PlaceId
}

export type SoldItem = {
  product_id?: ProductId | undefined
  name: string
  quantity: number
  unit_price: Centavos
}

/** A QR by what was scanned or typed, or by its holder's verified phone. */
type QrKey = { code: string } | { phone: string }

/** What each kind of operation says beside that. `holder` is a first name, as it was scanned. */
type Said = {
  charge: {
    code: string
    /** With the tip. */
    amount: Centavos
    tip: Centavos | null
    items: readonly SoldItem[]
    holder: string | null
  }
  void: { operation: OpId; amount: Centavos; reason: string; holder: string | null }
  /** `to` is null where a new QR without a name is sold. */
  topup: {
    to: QrKey | null
    amount: Centavos
    tender: 'cash' | 'terminal'
    /** The number on the terminal's slip; null for cash. */
    voucher: string | null
    holder: string | null
  }
  /** `payout`: what holds the money. */
  cashout: { payout: OpId; amount: Centavos; holder: string | null }
  /** `amount` is with the tip; `bill`: the charge that paid the other part. */
  cashSale: { amount: Centavos; items: readonly SoldItem[]; tip?: Centavos; bill?: OpId }
  /** Nobody pays the rest of a bill. */
  dropRest: { amount: Centavos; paid: Centavos; reason: string }
  block: { of: QrKey; holder: string | null }
  /** By phone with the code that its holder was sent. */
  reissue: { of: { code: string } | { phone: string; holder_code: string }; holder: string | null }
  openShift: { float: Centavos }
  /** `vouchers`: what those of the card terminal come to; null where nobody counted any. */
  closeShift: { shiftId: ShiftId; counted: Centavos; vouchers: Centavos | null }
}

export type Kind = keyof Said

/** One operation on money or on a QR, as this device knows it. */
export type OperationOf<K extends Kind> = { [P in K]: Made & { kind: P } & Said[P] }[K]
export type Operation = OperationOf<Kind>

type Moved = { before: Centavos; after: Centavos }
/** What the server says of each kind once it is booked. */
export type Bookings = {
  charge: Moved
  /** `parts`: what else was paid of the same bill; absent in answers to older versions of the till. */
  void: Moved & { parts?: Reply<typeof voidOperation>['parts'] }
  topup: Moved & { qr: Reply<typeof cashTopup>['qr'] }
  cashout: Moved
  cashSale: object
  dropRest: object
  block: { balance: Centavos }
  reissue: { code: string; claimCode: string | null; balance: Centavos }
  openShift: { shift: Reply<typeof openShift> }
  closeShift: { report: Reply<typeof closeShift> }
}

export type BookingOf<K extends Kind> = { [P in K]: { of: P } & Bookings[P] }[K]

/** What became of an operation. `unclear`: nobody can tell any more; it may have been booked. */
export type Answer =
  | { kind: 'unclear' }
  | { kind: 'booked'; booking: BookingOf<Kind> }
  | { kind: 'refused'; code: string; sentence: string; balance: Centavos | null }
