import type { Wording } from '@saldo/copy/wording'
import type { barWaysCopy } from './ways-copy.ts'

/** `barWaysCopy` in English. */
export const barWaysEnglish: Wording<typeof barWaysCopy> = {
  adultTitle: 'Over 18 only',
  adultHint: (names) => `Ask for ID before you serve: ${names}.`,
  backToBill: 'Back to the bill',
  shortTitle: (amount) => `${amount} short`,
  shortHint: (balance, total) => `The balance is ${balance} and the bill is ${total}.`,
  payPartQr: (amount) => `Charge ${amount}, the rest to another QR`,
  payPartCash: (amount) => `Charge ${amount}, the rest in cash`,
  payAllCash: 'Take it all in cash',
  dropTip: 'Charge without the tip',
  topUp: 'Top up this QR',
  topUpElsewhere: 'To top up, send them to the nearest cash point.',
  dueByQr: 'Charge another QR',
  otherBill: 'Finish the partly paid bill before you charge another one in parts.',
  cashTitle: (amount) => `Take ${amount} in cash`,
  cashHint: 'Count the money before you confirm. It goes into your shift.',
  cashTaken: 'Cash taken',
  billParts: (paid, now) => `Bill in parts: ${paid} + ${now}`,
  openShift: 'Open my shift to take cash',
  discountWhole:
    'With a discount, the whole bill is paid by one QR. To pay in parts or in cash, remove the discount.',
  restHint: (amount) => `Remove it from the bill? That leaves ${amount}.`,
  dueHint: (paid) => `${paid} is already charged. Scan another QR for the rest.`,
  dropDue: 'Don’t charge the rest',
  dueInCash: 'The rest in cash',
  lostTitle: (amount) => `Was ${amount} charged?`,
  lostHint: 'This device doesn’t know. Before you choose, check that QR’s last charge or your shift.',
  lostBooked: 'Yes, it was charged',
  lostRefused: 'It was not charged',
  againTitle: 'Charge the same QR again?',
  againHint: (seconds) =>
    seconds <= 1
      ? 'You charged it a second ago. Check that it isn’t the same bill.'
      : `You charged it ${seconds} seconds ago. Check that it isn’t the same bill.`,
}
