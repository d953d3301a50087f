import type { Wording } from '@saldo/copy/wording'
import type { shiftCopy } from './copy.ts'

/** `shiftCopy` in English. */
export const shiftEnglish: Wording<typeof shiftCopy> = {
  // Float
  byPieces: 'Count pieces',
  byAmount: 'Type the amount',
  howCounted: 'How you count the starting cash',
  amount: 'Amount',

  // Cash out of the drawer and change into it
  titles: { withdrawal: 'Cash pickup', change: 'Add change' },
  hints: {
    withdrawal: 'A manager takes the cash and approves it here with their PIN.',
    change: 'A manager brings you change and approves it here with their PIN.',
  },
  amounts: { withdrawal: 'How much is taken?', change: 'How much is brought?' },
  reasons: {
    withdrawal: {
      'Caja llena': 'Drawer full',
      'Cambio de turno': 'Shift change',
      'Pago a un proveedor': 'Supplier paid',
    },
    change: { 'Falta cambio': 'Out of change', 'Fondo extra': 'Extra starting cash' },
  },
  who: 'Who approves',
  nobody: 'No manager has a PIN at this event. Ask for one to be set in the office.',
  goOn: 'Continue',
  offline: 'Not while offline',
  asks: {
    withdrawal: (amount) => `Cash pickup: ${amount}`,
    change: (amount) => `Change added: ${amount}`,
  },
  pinOf: (name) => `${name}, type your PIN to approve it.`,
  approve: 'Approve',
  back: 'Back',

  // Receipt
  receipts: { withdrawal: 'Cash pickup recorded', change: 'Change recorded' },
  folio: (folio) => `Number ${folio}`,
  lines: {
    amount: 'Amount',
    asked: 'Asked by',
    approved: 'Approved by',
    at: 'Time',
    place: 'Place',
    reason: 'Reason',
  },
  print: 'Print',
  done: 'Done',

  // Reason of a difference
  whyTitle: 'Why doesn’t it balance?',
  words: 'What happened',
  wordsHint: 'If you like, tell it in one line.',
  wordsNeeded: 'Type it in one line.',
  keep: 'Save reason',
  later: 'Finish without a reason',
  openTabs: (count) =>
    count === 1
      ? 'One tab is still open here. Close it, or it passes on to whoever comes next.'
      : `${count} tabs are still open here. Close them, or they pass on to whoever comes next.`,
  because: (reason) => `Reason: ${reason}`,
}
