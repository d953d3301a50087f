import type { cameraCopy } from '../camera.ts'
import type { connectionCopy } from '../connection.ts'
import type { datesCopy } from '../dates.ts'
import type { dialogCopy } from '../dialogs.ts'
import type { discountCopy } from '../discounts.ts'
import type { drawerCopy } from '../drawer.ts'
import type { endingCopy } from '../ending.ts'
import type { formCopy } from '../forms.ts'
import type { practiceQrNames } from '../practice.ts'
import type { schemaCopy } from '../schemas.ts'
import type { shellCopy } from '../shell.ts'
import type { walletsCopy } from '../wallets.ts'
import type { Wording } from '../wording.ts'

/* What several say, in English, for the tills of those who speak it. */

export const cameraEnglish: Wording<typeof cameraCopy> = {
  start: 'Use the camera',
  starting: 'Starting the camera…',
  denied: 'The camera is blocked. Allow it in the browser’s settings, or type the code.',
  missing: 'No camera found. Type the code.',
  insecure: 'The camera needs an https address. Meanwhile, type the code.',
  busy: 'Another app is using the camera. Close it and try again.',
  turnTorchOn: 'Turn the light on',
  turnTorchOff: 'Turn the light off',
}

export const connectionEnglish: Wording<typeof connectionCopy> = {
  offline: 'No internet connection',
  offlineHint: 'You seem to be offline. Check your connection and try again.',
  timeout: 'That took too long',
  timeoutHint: 'Try again.',
  unknown: 'Unknown error',
  noRefreshToken: 'Your session ended.',
  refreshFailed: 'Your session couldn’t be renewed.',
  noTokenAfterRefresh: 'Your session couldn’t be renewed.',
}

export const datesEnglish: Wording<typeof datesCopy> = {
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  dayInWords: (day, month, year) => `${month} ${day}, ${year}`,
}

export const dialogEnglish: Wording<typeof dialogCopy> = {
  success: 'OK',
  confirm: 'Yes, continue',
  cancel: 'No, cancel',
  error: 'Continue',
  warning: 'Continue',
  info: 'Got it',
  oops: 'Oops',
}

export const discountEnglish: Wording<typeof discountCopy> = {
  courtesyIsWhole: 'A comp is the whole bill: 100%.',
  unknownPlaces: 'One of the places isn’t of this event. Reload the page.',
  nameTaken: 'This event already has a reason with that name. Choose another.',
  tooMany: 'An event has up to 50 reasons. Remove one.',
  line: (name) => `Discount: ${name}`,
  kinds: { discount: 'Discount', courtesy: 'Comp', staff_meal: 'Staff meal' },
}

export const drawerEnglish: Wording<typeof drawerCopy> = {
  noSuchPiece: 'There’s no bill or coin of that value.',
  pieceTwice: 'Each bill or coin goes in once.',
  piecesDoNotAddUp: 'The bills and coins don’t add up to that amount.',
  reasonShort: 'Type the reason, at least 3 letters.',
  reasonLong: 'The reason has at most 200 letters.',
  wordsMissing: 'Type what happened.',
  wordsLong: 'Type at most 200 letters.',

  kinds: { withdrawal: 'Cash pickup', change: 'Change added' },
  reasons: {
    change: 'Wrong change given',
    unrecorded_sale: 'Sale or top-up not recorded',
    unrecorded_payout: 'Money handed out, not recorded',
    float: 'Starting cash miscounted',
    counterfeit: 'Counterfeit bill',
    miscounted: 'I miscounted',
    unknown: 'I don’t know',
    other: 'Another reason',
  },
  reasonWith: (reason, words) => (words === null ? reason : `${reason}: ${words}`),
}

export const endingEnglish: Wording<typeof endingCopy> = {
  soon: (hour) => `The event ends at ${hour}, in less than an hour.`,
  verySoon: (hour) =>
    `The event ends at ${hour}, in less than ten minutes. After that, no charges and no top-ups.`,
  over: (hour) =>
    `The event ended at ${hour}: no more charges or top-ups. Its manager can extend it in the office.`,

  title: 'End of the event',
  endsAt: (moment) => `Ends: ${moment}.`,
  endedAt: (moment) => `Ended: ${moment}. It can be extended until refunds begin.`,
  by: 'Extend',
  minutes: { 30: '30 minutes', 60: '1 hour', 120: '2 hours', 240: '4 hours' },
  reason: 'Reason',
  reasonHint: 'It stays in the audit log, with your name.',
  extend: 'Extend the event',
  extended: (moment) => `Done: it now ends ${moment}.`,
}

export const formEnglish: Wording<typeof formCopy> = {
  failed: 'Check the marked details and try again.',
  required: 'Required.',
  email: 'Not a valid email.',
  format: 'Check this.',
  nothingToChange: 'Choose what to change.',
  tooShort: (least) => `Type at least ${least} characters.`,
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
}

export const practiceQrEnglish: Wording<typeof practiceQrNames> = {
  balance: 'With balance',
  low: 'Almost empty',
  empty: 'Empty',
  blocked: 'Blocked',
}

export const schemaEnglish: Wording<typeof schemaCopy> = {
  missing: 'Required.',
  wrong: 'Check this.',
  notANumber: 'It has to be a number.',
  notAnInteger: 'It has to be a whole number.',
  notAText: 'It has to be a text.',
  notAUrl: 'It has to be a full address, such as https://example.com.',
  notAnEmail: 'Not a valid email.',
  notOneOf: (values) => `It has to be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}.`,
  tooLong: (most) => `At most ${most} characters.`,
  tooShort: (least) => `At least ${least} characters.`,
  tooBig: (most) => `At most ${most}.`,
  tooSmall: (least) => `At least ${least}.`,
  tooMany: (most) => `There can be ${most} at most.`,
  tooFew: (least) => `There have to be at least ${least}.`,
  unknownField: 'This isn’t expected here.',
}

export const shellEnglish: Wording<typeof shellCopy> = {
  title: (page, brand) => `${page} · ${brand}`,
  description: 'Buy balance for your event, carry it in a QR and pay without cash.',

  previewAlt: 'Papel picado, a card with a QR and the words “Tu fiesta, sin efectivo”',
  eventPreview: (day, place) => `${day} · ${place}. Top up and pay with your QR.`,
  qrs: 'My QRs',

  notFoundTitle: 'Page not found',
  notFoundHint: 'The link may be incomplete, or the page is gone.',
  goHome: 'Go to the home page',

  brokenTitle: 'Something failed while showing this page',
  brokenHint: 'Reload it. If it stays like this, write to us and we’ll look into it.',
  reload: 'Reload',

  needsScript:
    'This screen doesn’t work without JavaScript. Turn JavaScript on in your browser and reload, or write to us on WhatsApp.',
  slow: 'This takes longer than usual. Check your connection; you’ll see it here as soon as it answers.',
  close: 'Close',
}

export const walletsEnglish: Wording<typeof walletsCopy> = {
  download: 'Download QR',
  share: 'Share',
  topUp: 'Top up',
  qrOf: (event) => `QR code of ${event}`,
  codeLabel: 'Code of your QR',
  notDrawn: 'We couldn’t draw the QR. Use the code below.',
}
