import type { tillCashCopy } from '../till-cash.ts'
import type { Wording } from '../wording.ts'

/** `tillCashCopy` in English. */
export const tillCashEnglish: Wording<typeof tillCashCopy> = {
  // Start
  sellNew: 'Sell a new QR',
  byPhone: 'By phone',
  lostQr: 'Lost QR',
  shiftMissing: 'You haven’t opened your shift: without one you can’t top up or pay out.',
  openShift: 'Open shift',
  notAllowed: 'Your account can’t use the cash point',
  notAllowedHint: 'Ask the event’s organiser to add you as a cashier.',

  // Phone
  phoneTitle: 'What’s their phone number?',
  lostTitle: 'Whose QR is lost?',
  phoneLabel: 'Verified phone, ten digits',
  lostPhoneHint: 'No verified phone: ask for their QR, printed is fine, or have them change it in Mis Qrs.',
  find: 'Search',
  noQr: (holder) => `${holder} has no QR at this event.`,
  back: 'Back',

  // Amount
  newQr: 'New QR, no name',
  amountTitle: 'How much to top up?',
  tender: 'Paid by',
  inCash: 'Cash',
  byTerminal: 'Card',
  becomes: 'new balance',
  goOn: 'Continue',
  offline: 'No top-ups while offline',
  least: (amount) => `The smallest top-up is ${amount}`,
  most: (amount) => `The largest top-up is ${amount}`,
  payOut: 'Pay out balance',
  secure: 'Block or replace',

  // Check
  received: 'How much did they give you?',
  exact: 'Exact',
  change: 'change',
  short: 'short by',
  topUp: (amount) => `Top up ${amount}`,
  terminalTitle: (amount) => `Did the card terminal charge ${amount}?`,
  terminalHint:
    'Top up only once the terminal says approved. Keep the slip: you add them up when you close your shift.',
  voucher: 'Slip number',
  terminalYes: 'Yes, top up',

  // Unpaid rest of a bill
  dropTitle: (amount) => `Don’t charge ${amount}?`,
  dropHint: 'It’s recorded with your name, the place and the reason.',
  dropReasons: {
    'El cliente se fue': 'Customer left',
    Cortesía: 'On the house',
    'Error en la cuenta': 'Mistake in the bill',
  },
  drop: 'Don’t charge the rest',

  // Payout
  payOutAsking: 'Holding the balance',
  payOutTitle: (amount) => `Hand out ${amount}`,
  payOutHint: 'It’s on hold: nobody can spend it. Confirm once it’s in their hand.',
  payOutRest: (amount) => `${amount} was paid by card and stays on the QR.`,
  payOutYes: 'Handed out',
  payOutNo: 'Not handed out',
  payOutFailed: 'Can’t pay out',

  // Lost QR
  lostOf: (holder) => (holder === null ? 'QR without a name' : `QR of ${holder}`),
  lostHint: 'Block it so that nobody spends it, or give them a new QR with the same balance.',
  lostByPhone:
    'A new QR needs their yes: we text them a code and they tell you. If it doesn’t arrive, they can change it in Mis Qrs; block it meanwhile.',
  ask: 'Send a code to their phone',
  askAgain: 'Send another code',
  codeSent: (holder) => `We sent ${holder} a code. Ask for it: it expires in 10 minutes.`,
  codeSentLately: 'We sent a code a moment ago. Ask for the latest one, or wait a minute.',
  otherCode: 'Type another code',
  holderCode: 'Six-digit code',
  block: 'Block',
  reissue: 'Give a new QR',

  // Handing over a QR
  handOver: 'Hand over this QR',
  handOverHint: 'Print it or let them take a photo. Whoever has it can spend it.',
  claimCode: 'Code to move it to their account',
  claimCodeHint: 'To be kept apart from the QR: nobody claims it without.',
  print: 'Print',
  ready: 'Done, next',

  // Shift
  openTitle: 'Open your shift',
  openHint: 'Count the cash you start with.',
  floatLabel: 'Starting cash',
  open: 'Open shift',
  isOpen: 'Your shift is open',
  isOpenHint: 'Close it from the menu when you finish.',
  goTo: (room) => `Go to ${room}`,
  since: (hour) => `Open since ${hour}`,
  floatOf: (amount) => `Starting cash: ${amount}`,
  closeTitle: 'Close your shift',
  closeHint: 'Count all the cash in your drawer, starting cash too.',
  pieces: (value) => `Pieces of ${value}`,
  counted: 'Counted',
  vouchers: 'Total of your card slips',
  vouchersSum: (amount) => `Slips: ${amount}.`,
  close: 'Close shift',
  closeWaits: 'Wait for the pending operations before you close your shift.',
  closeSure: (amount) => `Close your shift with ${amount}?`,
  closeSureHint: 'A shift closes only once.',
  shiftUnknown: 'We couldn’t load your shift.',
  retry: 'Try again',
  loading: 'Loading',

  // Report
  reportTitle: 'Shift closed',
  made: (moment) => `Report made: ${moment}`,
  amount: 'Amount',
  balanced: 'Balanced',
  vouchersOff: 'Slips:',
  missing: 'Short',
  spare: 'Over',
  asPdf: 'Download PDF',
  asCsv: 'Download CSV',
  fileFailed: 'We couldn’t download the report. Try again.',
  done: 'Finish',
}
