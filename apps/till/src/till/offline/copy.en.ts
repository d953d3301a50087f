import type { Wording } from '@saldo/copy/wording'
import type { offlineCopy } from './copy.ts'

/** `offlineCopy` in English. */
export const offlineEnglish: Wording<typeof offlineCopy> = {
  strip: (held, limit) => `OFFLINE · ${held} of ${limit}`,
  sending: (count) => (count === 1 ? 'Sending 1 sale' : `Sending ${count} sales`),
  scanHint: 'Offline: ask for the live QR and hold it up to the camera.',
  most: (amount) => `You can charge up to ${amount}`,
  overMost: (amount) => `Offline you can charge up to ${amount}`,
  sellAnyway: 'Charge offline',
  refusedTitle: 'Not while offline',
  refusals: {
    lapsed: 'The permission to charge offline ended: wait for the connection.',
    live_only: 'Offline only the live QR pays: ask them to open it on their phone.',
    other_event: 'This QR is of another event: ask for this one’s.',
    unknown:
      'This QR is so new that this device doesn’t know it: ask for another, or wait for the connection.',
    pays_nothing: 'This QR is blocked or was replaced: ask for their current QR.',
    forged: 'This QR’s signature isn’t valid: ask them to reopen it on their phone.',
    old: 'It’s a screenshot: ask for the live QR.',
    ahead: 'The phone’s clock is wrong: ask them to set it to automatic and reopen their QR.',
    used: 'This QR was already used: wait until it changes and scan again.',
    expired: 'You scanned it more than five minutes ago: scan their QR again.',
    empty: 'This QR can’t be charged any more offline: ask for another, or wait for the connection.',
    till_full: 'This device reached its offline limit: wait for the connection so that it sends its sales.',
    too_much: 'That’s more than can be charged offline: take something off the bill.',
  },
}
