import type { Wording } from '@saldo/copy/wording'
import type { tillBarCopy } from './copy.ts'

/** `tillBarCopy` in English. */
export const tillBarEnglish: Wording<typeof tillBarCopy> = {
  // Products
  products: 'Products',
  categories: 'Categories',
  everything: 'All',
  favourites: 'Favorites',
  search: 'Search products',
  nothingFound: 'No product has that name.',
  other: 'Other amount',
  typed: (amount) => `Other amount, ${amount} on the bill`,
  backToProducts: 'Products',
  take: 'Remove',
  clear: 'Clear',
  undo: 'Undo',
  adultsOnly: '18+',
  adultsOnlyLong: 'adults only',
  left: (count) => `${count} left`,
  insteadOf: (price) => `was ${price}`,
  picked: (count) => `${count} on the bill`,
  takeOne: (name) => `Remove one ${name}`,
  fromShort: 'from',
  orMore: (price) => `${price} or more`,

  // Options
  bill: 'Bill',
  billTitle: (amount) => `Bill: ${amount}`,
  emptyBill: 'The bill is empty.',
  options: 'Options',
  optionsOf: (name) => `Options of ${name}`,
  addOne: (name) => `Add one ${name}`,
  more: (price) => `+${price}`,
  addFor: (price) => `Add, ${price}`,
  changeTo: (price) => `Change one, ${price}`,
  chooseFirst: 'Choose what’s missing',
  ruleOf: (choose, isRequired) =>
    choose === 'one'
      ? isRequired
        ? 'Choose one'
        : 'One, if they like'
      : isRequired
        ? 'Choose one or more'
        : 'Any they like',

  // Cups
  returnCup: (name, price, count) => `${name} returned −${price} × ${count}`,
  giveBack: (amount) => `Return ${amount}`,
  cupsApart: 'Return the cups separately',
  noReturnsOffline: 'No cup returns while offline',

  // Scan
  scan: 'Scan QR',

  // Tips
  tip: 'Tip',
  noTip: 'No tip',
  tipOf: (percent) => `${percent}%`,
  withTip: (amount) => `with a tip of ${amount}`,

  // Insufficient balance
  short: 'See options',
  dueTitle: (amount) => `${amount} of the bill still due`,
  openBill: (whose) => `Uncharged bill: ${whose}`,
  goOnWithBill: 'Go on with this bill',
  scanForBill: 'Scan their QR again to go on with the bill. The live QR changes every 15 seconds.',

  // Discounts
  discount: 'Discount',
  toTab: 'To a tab',
  discountOn: (amount) => `Discount −${amount}`,
  withDiscount: (amount, name) => `−${amount} · ${name}`,
  withoutDiscount: 'Back to the bill without the discount',
  discountOffline: 'No discounts while offline: remove it',

  // Sold out
  restTitle: (names) => `Sold out: ${names}`,
  retired: 'a product that’s no longer sold',
  chargeRest: (amount) => `Charge the rest, ${amount}`,
  chargeAnew: (amount) => `See the new total, ${amount}`,
  voidLast: 'Void their last charge',
}
