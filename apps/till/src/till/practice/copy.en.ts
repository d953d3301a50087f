import type { Wording } from '@saldo/copy/wording'
import type { practiceCopy } from './copy.ts'

/** `practiceCopy` in English. */
export const practiceEnglish: Wording<typeof practiceCopy> = {
  band: 'PRACTICE',
  bandHint: 'Nothing is charged',
  end: 'Back to work',
  cards: 'Practice QRs',
  cardsHint: 'Tap one to scan it, as if a customer showed it.',
  cardsWait: 'Go to where a QR is scanned and tap one here.',
  again: 'Refill the QRs',
  over: 'Practice is over: charges are real again.',
  dismiss: 'Got it',
}
