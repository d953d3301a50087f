import { cupsCopy } from '@saldo/copy/cups'
import type { Wording } from '@saldo/copy/wording'
import type { tillCopy } from './copy.ts'
import { recordedCopy } from './recorded-copy.ts'

/** Products' names stay; what the till itself recorded doesn't. */
const itemName = (name: string): string =>
  name === recordedCopy.otherLine ? 'Other amount' : name.replace(cupsCopy.deposit, '(deposit)')

/** Result of an operation that waited on the till to be sent. */
const late = (thing: string) => {
  const waited = (what: string) => `The pending ${thing}${what === '' ? '' : ` of ${what}`}`
  return {
    lateBooked: (what: string) => `${waited(what)} went through.`,
    lateRefused: (what: string) => `${waited(what)} did not go through.`,
  }
}

/** `tillCopy` in English. */
export const tillEnglish: Wording<typeof tillCopy> = {
  pageTitle: 'Charge',
  description: 'Charge attendees by their QR.',

  // Status strip
  noPlace: 'No place',
  online: 'Online',
  offline: 'Offline',
  waiting: (count) => `${count} pending`,
  menu: 'Options',
  changeEvent: 'Change event',
  practise: 'Practice',
  customerScreen: 'Customer’s screen',
  signOut: 'Sign out',
  signOutWaits: 'Wait for the pending operations before you sign out.',
  turnSoundOff: 'Sound off',
  turnSoundOn: 'Sound on',

  // Choice of event
  pickEvent: 'Where do you work today?',
  noEventsTitle: 'Your account works at no event',
  noEventsHint: 'Ask the organiser to add you, then sign in again.',
  noPlaceTitle: 'You have no place yet',
  noPlaceHint: 'Ask to be assigned a bar or a cash point at this event. Then you can charge here.',
  goHome: 'Go to the home page',
  loadFailedTitle: 'We couldn’t load your events',
  retry: 'Try again',
  loading: 'Loading',

  // Language
  otherLanguage: 'Español',
  languageFailed: 'The other language couldn’t be loaded. Try again online.',

  // Scan
  scanTitle: 'Scan the QR',
  scanHint: 'Hold the code up to the camera.',
  looking: 'Looking up the QR…',
  codeLabel: 'QR code',
  lookUp: 'Look up',
  blockedQr: 'This QR is blocked and can’t pay.',
  onlyLive: 'Its holder pays with the live QR only: ask them to open it on their phone.',
  scanAgain: 'Scan the QR again',

  // Charge
  chargeTitle: 'Amount to charge',
  anonymous: 'QR without a name',
  balance: (amount) => `balance ${amount}`,
  lastCharge: (amount, place, time) =>
    place === null ? `Last charge: ${amount}, ${time}` : `Last charge: ${amount} at ${place}, ${time}`,
  leaves: 'leaves',
  missing: 'short by',
  charge: 'Charge',
  chargeOffline: 'No charges while offline',
  otherQr: 'Other QR',
  keypad: 'Amount keypad',
  point: 'Point',
  erase: 'Delete',
  notStoredTitle: 'Not saved',
  notStored: 'This device couldn’t save the operation, so it wasn’t sent. Free up space and try again.',

  rooms: {
    bar: 'Bar',
    cash: 'Cash point',
    recent: 'Recent operations',
    soldOut: 'Mark sold out',
    shift: 'Shift',
    printer: 'Printer',
    tabs: 'Open tabs',
  },

  // Products and bills
  soldOut: 'Sold out',
  stillDue: (amount) => `${amount} still due`,
  halfPaid: 'Bill partly paid',
  seeBill: 'See the bill',

  // Drawer
  drawerFull: 'Drawer full: ask for a cash pickup',
  toShift: 'Go to my shift',

  // Voids and write-offs
  void: 'Void',
  recent: 'Recent',

  // Texts per kind of operation
  kinds: {
    charge: {
      name: 'Charge',
      sending: 'Charging…',
      booked: 'Charged',
      refused: 'Not charged',
      ...late('charge'),
    },
    offlineCharge: {
      name: 'Offline charge',
      sending: 'Saving…',
      booked: 'Charged',
      refused: 'Not recorded',
      lateBooked: (amount) => `The offline charge of ${amount} was sent.`,
      lateRefused: (amount) =>
        `The server didn’t accept the offline charge of ${amount}. It’s still saved here: tell your manager.`,
    },
    void: { name: 'Void', sending: 'Voiding…', booked: 'Voided', refused: 'Not voided', ...late('void') },
    returnItems: {
      name: 'Item return',
      sending: 'Returning…',
      booked: 'Returned',
      refused: 'Not returned',
      ...late('return'),
    },
    returnCups: {
      name: 'Cup return',
      sending: 'Returning…',
      booked: 'Cups returned',
      refused: 'Not returned',
      ...late('cup return'),
    },
    topup: {
      name: 'Top-up',
      sending: 'Topping up…',
      booked: 'Topped up',
      refused: 'Not topped up',
      ...late('top-up'),
    },
    cashout: {
      name: 'Payout',
      sending: 'Paying out…',
      booked: 'Paid out',
      refused: 'Not paid out',
      ...late('payout'),
    },
    cashSale: {
      name: 'Cash sale',
      sending: 'Recording…',
      booked: 'Paid in cash',
      refused: 'Not recorded',
      ...late('cash sale'),
    },
    courtesy: {
      name: 'Comp',
      sending: 'Recording…',
      booked: 'Not charged',
      refused: 'Not recorded',
      ...late('comp'),
    },
    dropRest: {
      name: 'Rest not charged',
      sending: 'Recording…',
      booked: 'Recorded',
      refused: 'Not recorded',
      ...late('uncharged rest'),
    },
    block: {
      name: 'Block',
      sending: 'Blocking…',
      booked: 'Blocked',
      refused: 'Not blocked',
      ...late('block'),
    },
    reissue: {
      name: 'Replacement',
      sending: 'Replacing…',
      booked: 'QR replaced',
      refused: 'Not replaced',
      ...late('replacement'),
    },
    openShift: {
      name: 'Shift opening',
      sending: 'Opening the shift…',
      booked: 'Shift open',
      refused: 'The shift was not opened',
      ...late('shift opening'),
    },
    closeShift: {
      name: 'Shift closing',
      sending: 'Closing the shift…',
      booked: 'Shift closed',
      refused: 'The shift was not closed',
      ...late('shift closing'),
    },
    moveCash: {
      name: 'Drawer movement',
      sending: 'Recording…',
      booked: 'Recorded',
      refused: 'Not recorded',
      ...late('drawer movement'),
    },
    explainDifference: {
      name: 'Reason for the difference',
      sending: 'Saving…',
      booked: 'Saved',
      refused: 'Not saved',
      ...late('reason for the difference'),
    },
    tabOpen: {
      name: 'Open tab',
      sending: 'Holding…',
      booked: 'Tab open',
      refused: 'Tab not opened',
      ...late('tab'),
    },
    tabRaise: {
      name: 'Held more',
      sending: 'Holding…',
      booked: 'Held',
      refused: 'Not held',
      ...late('hold'),
    },
    tabAdd: {
      name: 'On a tab',
      sending: 'Adding…',
      booked: 'Added to the tab',
      refused: 'Not added',
      ...late('order on a tab'),
    },
    tabTake: {
      name: 'Taken off a tab',
      sending: 'Taking off…',
      booked: 'Taken off the tab',
      refused: 'Not taken off',
      ...late('removal from a tab'),
    },
    tabClose: {
      name: 'Tab closed',
      sending: 'Closing the tab…',
      booked: 'Tab closed',
      refused: 'Tab not closed',
      ...late('closing of a tab'),
    },
  },

  // Result
  toServe: 'To serve',
  tabFree: (amount) => `Left on the tab: ${amount}`,
  tabFreed: (amount) => `${amount} went back to their balance`,
  givenBack: 'Given back',
  itemName,
  items: (quantity, name) => `${quantity} × ${itemName(name)}`,
  changeDue: (amount) => `Change: ${amount}`,
  handBack: (amount) => `Hand back ${amount} in cash`,
  scanNext: 'Or scan the next QR',
  missingAmount: (amount) => `${amount} short`,
  partBooked: 'Partly charged',
  acceptedOffline: 'Accepted offline',
  acceptedOfflineHint: 'It’s saved on this device and will be sent once you’re online.',
  waitsForManager: (amount) => `The offline charge of ${amount} needs a look. A manager will review it.`,
  unclear: 'We don’t know if it was done',
  unclearHint: 'Before you repeat it, check that QR’s last operation or your shift.',
  balanceNow: (amount) => `The balance is ${amount}`,
  asking: 'Asking…',
  askingHint: 'No answer came. We keep asking for this same operation; it won’t be done twice.',
  slowHint: 'The answer is slow. You can leave it pending and go on; it won’t be done twice.',
  leaveWaiting: 'Leave it pending and go on',
  next: 'Next',
  dismiss: 'Got it',
  back: 'Back',
  showQr: 'Show the QR',
}
