import type { Wording } from '@saldo/copy/wording'
import type { takingBackCopy } from './taking-back-copy.ts'

/** `takingBackCopy` in English. */
export const takingBackEnglish: Wording<typeof takingBackCopy> = {
  byItem: 'Return only a part',
  title: 'Return items',
  hint: 'What was paid for each one goes back to the QR. The rest stays charged.',
  hintCash: 'Hand back in cash what was paid for each one. The rest stays sold.',
  hintAll: 'That’s all that is left: the charge is voided, with its tip.',
  charged: (who) => `Charged by ${who}`,
  items: 'What is left of the charge',
  each: (price) => `${price} each`,
  chosen: (quantity, left) => `${quantity} of ${left}`,
  more: (name) => `Return 1 ${name}`,
  fewer: (name) => `Keep 1 ${name}`,
  confirmNone: 'Choose what is returned',
  confirm: (amount) => `Return ${amount}`,
  confirmAll: (amount) => `Void all, ${amount}`,
  reasons: {
    'Producto devuelto': 'Item returned',
    'Producto equivocado': 'Wrong item',
    'Ya no había': 'Ran out',
  },
}
