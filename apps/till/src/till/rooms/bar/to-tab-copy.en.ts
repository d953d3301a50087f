import type { Wording } from '@saldo/copy/wording'
import type { toTabCopy } from './to-tab-copy.ts'

/** `toTabCopy` in English. */
export const toTabEnglish: Wording<typeof toTabCopy> = {
  title: (amount) => `Which tab do ${amount} go on?`,
  anonymous: 'QR without a name',
  pick: (who, free) => `${who}: ${free} left`,
  tooMuch: (who, free) => `${who}: only ${free} left`,
  none: 'There are no open tabs here. Open one in the menu, under “Open tabs”.',
  practice: 'There are no tabs in practice.',
  offline: 'Without a connection nothing goes on a tab. Wait for it, or charge the QR.',
  noDiscount: 'A discount doesn’t go on a tab. Remove it, or charge the QR.',
  noReturns: 'Returned cups are taken off a charge, not put on a tab.',
  back: 'Back',
}
