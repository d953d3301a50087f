import type { Wording } from '@saldo/copy/wording'
import type { paperCopy } from './copy.ts'

/** `paperCopy` in English. */
export const paperEnglish: Wording<typeof paperCopy> = {
  printReceipt: 'Print receipt',
  printOrder: 'Print order ticket',
  reprintLabel: (name, amount) => `Reprint ${name} of ${amount}`,
  printShort: 'Print',
  printShift: 'Print on paper',
  failed: 'Nothing was printed. The operation was recorded: don’t repeat it.',
  unknown: 'We don’t know if it printed. The operation was recorded: check the printer.',
  tooMany: 'The printer is stuck and papers are waiting. Check it and reprint from Recent operations.',
  noUsb: 'The USB printer isn’t connected to this device.',
  usbAnswered: (status) => `The printer answered “${status}”.`,
  dismiss: 'Got it',
}
