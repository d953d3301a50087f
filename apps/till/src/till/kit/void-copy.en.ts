import type { Wording } from '@saldo/copy/wording'
import type { voidCopy } from './void-copy.ts'

/** `voidCopy` in English. */
export const voidEnglish: Wording<typeof voidCopy> = {
  voidTitle: (amount) => `Void ${amount}`,
  voidHint: 'The money goes back to the QR and the attendee is told. A charge is voided once.',
  voidHintCashSale: 'The cash leaves the drawer and goes back to whoever paid. A sale is voided once.',
  voidItems: 'What was sold',
  reason: 'Reason',
  reasons: {
    'Cobro equivocado': 'Wrong charge',
    'Producto devuelto': 'Item returned',
    'Cobro repetido': 'Charged twice',
  },
  otherReason: 'Another reason',
  otherReasonHint: '3 to 200 letters.',
  confirmVoid: 'Void',
  billPart: {
    cash_sale: {
      voided: (amount) =>
        `The cash payment of the same bill, ${amount}, is voided too. If you haven’t given it back, do so now.`,
      left: (amount) => `The cash payment of the same bill, ${amount}, was not voided. Ask your manager.`,
    },
    charge: {
      voided: (amount) => `The QR charge of the same bill, ${amount}, is already voided.`,
      left: (amount) => `The QR charge of the same bill, ${amount}, still stands.`,
    },
  },
}
