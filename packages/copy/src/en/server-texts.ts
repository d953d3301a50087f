import type { authCopy } from '../auth.ts'
import type { moneyCopy } from '../money.ts'
import type { reportsCopy } from '../reports.ts'
import type { venueCopy } from '../venue.ts'
import type { Wording } from '../wording.ts'

/* Texts that a till gets ready-made from the server or from a schema: what fields refuse, and a shift's report. */

export const authEnglish: Wording<Pick<typeof authCopy, 'required' | 'tooLong' | 'phoneInvalid'>> = {
  required: 'Required.',
  tooLong: 'It’s too long.',
  phoneInvalid: 'Type a valid phone number.',
}

export const moneyEnglish: Wording<Omit<typeof moneyCopy, 'betweenPesos'>> = {
  notANumber: 'Type an amount in pesos, in numbers.',
  notPositive: 'The amount has to be more than zero.',
  tooManyDecimals: 'The amount has at most two decimals.',
  tooLarge: 'The amount is too large.',
}

type AtTills =
  | 'placeUnknown'
  | 'tipTooHigh'
  | 'holderCodeUnreadable'
  | 'voucherMissing'
  | 'voucherUnreadable'
  | 'vouchersUncounted'
  | 'itemsDoNotAddUp'

export const venueEnglish: Wording<Pick<typeof venueCopy, AtTills>> = {
  placeUnknown: 'That place isn’t of this event. Choose one from the list.',
  tipTooHigh: 'The tip can’t be the whole amount.',
  holderCodeUnreadable: 'The code is the six numbers that their phone got.',
  voucherMissing: 'Type the number of the terminal’s slip.',
  voucherUnreadable: 'The slip’s number has 1 to 12 letters or numbers.',
  vouchersUncounted: 'Add up your terminal’s slips too.',
  itemsDoNotAddUp: 'The products don’t add up to the amount.',
}

type OfFiles =
  | 'movement'
  | 'movementNote'
  | 'reasonNote'
  | 'reasonMissing'
  | 'signature'
  | 'signatureOfManager'
  | 'placeTitle'
  | 'eventTitle'
  | 'dayTitle'
  | 'from'
  | 'to'
  | 'sheetTitle'
  | 'foldHint'
  | 'sheetHint'
  | 'reissues'
  | 'reissuesWithYes'
  | 'erased'

export const reportsEnglish: Wording<Omit<typeof reportsCopy, OfFiles>> = {
  shiftTitle: 'Shift report',
  event: 'Event',
  place: 'Place',
  who: 'Who',
  opened: 'Opened',
  closed: 'Closed',
  stillOpen: 'Still open',
  made: 'Made',

  count: 'Count',
  amount: 'Amount',

  // Sales
  sold: 'Sales, without tips',
  charges: 'QR charges',
  cashSales: 'Cash sales',
  cupsBack: 'Cups returned without a purchase',
  deposits: 'Cup deposits, net',
  gross: 'Gross sales',
  offCharges: 'Taken off charges',
  discounts: 'Discounts',
  discountsLeft: 'Discounts that remain',
  free: 'Not charged: comps and meals',
  freeWorth: 'Worth of what was given',
  freeLeft: 'Worth that remains',
  givenVoided: 'Of it, voided',
  voids: 'Voids and returns',
  net: 'Net sales',
  paid: 'Charged',
  tips: 'Tips, for the staff',
  total: 'Total charged',
  paidHow: 'How it was paid',
  byQr: 'Paid by QR',
  byCash: 'Paid in cash',

  // Cash and card terminals
  inCash: 'Cash',
  drawer: 'Drawer',
  topupsCash: 'Cash top-ups',
  voidedTopupsCash: 'Cash top-ups, voided',
  cashOuts: 'Cash payouts',
  voidedCashOuts: 'Cash payouts, voided',
  cash: 'Cash taken in',
  float: 'Starting cash',
  withdrawn: 'Cash pickups',
  changeAdded: 'Change added',
  movements: 'Cash pickups and change',
  folio: 'Number',
  floatPieces: 'Pieces of the starting cash',
  countedPieces: 'Pieces counted',
  pieces: 'Pieces',
  expected: 'Expected',
  difference: 'Difference',
  counted: 'Counted',
  terminal: 'Card terminal',
  topupsTerminal: 'Card top-ups',
  voidedTopupsTerminal: 'Card top-ups, voided',
  byTerminal: 'Topped up by card',
  vouchers: 'Slips',

  products: 'Products',
  quantity: 'Quantity',
  otherAmount: 'Other amount',
}
