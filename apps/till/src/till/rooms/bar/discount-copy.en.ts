import type { Wording } from '@saldo/copy/wording'
import type { discountScreenCopy } from './discount-copy.ts'

/** `discountScreenCopy` in English. */
export const discountScreenEnglish: Wording<typeof discountScreenCopy> = {
  title: 'Discount',
  hint: (bought, hasDeposits) =>
    `The bill is ${bought}${hasDeposits ? ' without deposits' : ''}. Choose the reason.`,
  offline: 'No discounts or comps while offline: the server keeps the limits.',
  options: 'Reasons',
  off: (amount) => `−${amount}`,
  free: 'Free',
  typed: 'Any amount',
  pin: 'With PIN',
  tooLarge: (most) => `Up to ${most} per bill`,
  remove: 'Remove the discount',
  back: 'Back',
  amountTitle: (name) => `${name}: how much off?`,
  amountMost: (most) => `Up to ${most}.`,
  goOn: 'Continue',
  personTitle: 'Who is it for?',
  loading: 'Looking up your team…',
  tryAgain: 'Try again',
  approverTitle: 'Who approves it?',
  nobody: 'No manager has a PIN at this event. Ask for one in the office.',
  asks: (name, amount) => `Approve ${name} of ${amount}`,
  pinOf: (name) => `${name}, type your PIN.`,
  approve: 'Approve',
  freeTitle: (worth) => `Give ${worth} for free`,
  freeHint: (name) => `Reason: ${name}. No balance moves; it’s recorded under your name.`,
  freeFor: (name, person) =>
    `Reason: ${name}, for ${person}. No balance moves; it’s recorded under your name.`,
  adults: (names) => `Ask for ID: ${names}.`,
  give: 'Give for free',
}
