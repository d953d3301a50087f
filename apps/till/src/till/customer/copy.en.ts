import type { Wording } from '@saldo/copy/wording'
import type { askingCopy } from './copy.ts'

/** `askingCopy` in English. */
export const askingEnglish: Wording<typeof askingCopy> = {
  show: 'Show the screen to the customer.',
  turn: 'Turn the screen',
  back: 'Back to the bill',
  elsewhere: 'The customer decides on their screen',
  here: 'Ask them here',
  refused: 'The customer said no',
  refusedHint: 'Nothing was charged.',
}
