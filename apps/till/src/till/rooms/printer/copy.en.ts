import type { Wording } from '@saldo/copy/wording'
import type { printerCopy } from './copy.ts'

/** `printerCopy` in English. */
export const printerEnglish: Wording<typeof printerCopy> = {
  title: 'Printer of this device',
  way: 'How does it print?',
  ways: {
    none: 'No printer',
    browser: 'By the browser',
    network: 'Network printer of the place',
    usb: 'USB printer on this device',
  },
  hints: {
    none: 'Only new QRs can be printed, by the browser.',
    browser: 'Opens the print window each time. Chrome started with --kiosk-printing prints without asking.',
    network: 'Prints on the printer that the office set for this place, under Places (Lugares).',
    usb: 'Choose the printer once; the browser remembers it.',
  },
  noUsb: 'This browser doesn’t print by USB. Chrome on Android, Windows and Mac does.',
  chooseUsb: 'Choose USB printer',
  usbChosen: (name) => (name === '' ? 'USB printer ready.' : `USB printer ready: ${name}.`),
  width: 'Paper width',
  widths: { 58: '58 mm', 80: '80 mm' },
  automatic: 'Prints by itself',
  receipts: 'The receipt of each operation',
  orders: 'The order ticket of each sale with products',
  test: 'Print a test',
  notKept: 'This device couldn’t save the settings. Free up space and try again.',
  done: 'Done',
}
