import type { Wording } from '@saldo/copy/wording'
import type { recentCopy } from './copy.ts'

/** `recentCopy` in English. */
export const recentEnglish: Wording<typeof recentCopy> = {
  recentTitle: 'Recent operations',
  recentEmpty: 'You’ll see this device’s latest operations here.',
  older: 'Show older',
  by: (name) => `by ${name}`,
  returned: (items) => `returned ${items}`,
  waiting: 'Pending',
  booked: 'Done',
  refused: 'Not done',
  acceptedOffline: 'Accepted offline',
  unclear: 'We don’t know if it was done',
  voided: 'Voided',
  voidLabel: (name, amount) => `Void ${name} of ${amount}`,
  voidHintTopup: 'The balance leaves the QR and the cash leaves the drawer. A top-up is voided once.',
  discount: (amount, reason) => `−${amount} (${reason})`,
  voidHintCourtesy: 'No balance moves: stock and limit come back. A comp is voided once.',
  voidHintCups: 'The deposit leaves the QR again. A return is voided once.',
  reasonsCups: {
    'No trajo los vasos': 'Cups weren’t brought',
    'QR equivocado': 'Wrong QR',
    'Devolución repetida': 'Returned twice',
  },
  reasonsTopup: {
    'Monto equivocado': 'Wrong amount',
    'QR equivocado': 'Wrong QR',
    'Recarga repetida': 'Topped up twice',
  },
  reasonsNewQr: {
    'El cliente ya no lo quiso': 'Customer changed their mind',
    'Monto equivocado': 'Wrong amount',
    'Se vendió dos veces': 'Sold twice',
  },
  reasonsCashout: {
    'No se entregó el efectivo': 'Cash not handed out',
    'QR equivocado': 'Wrong QR',
    'El cliente ya no quiso': 'Customer changed their mind',
  },
  nameNewQr: 'New QR',
  voidHintCashout: 'The balance goes back to the QR and the cash to the drawer. A payout is voided once.',
}
