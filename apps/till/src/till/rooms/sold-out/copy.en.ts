import type { Wording } from '@saldo/copy/wording'
import type { soldOutCopy } from './copy.ts'

/** `soldOutCopy` in English. */
export const soldOutEnglish: Wording<typeof soldOutCopy> = {
  soldOutTitle: 'Tap what sold out',
  hints: {
    here: 'It’s switched off at this place. Tap again to sell it again.',
    everywhere: 'It’s switched off at all places. Tap again to sell it again.',
  },
  where: 'Where it sold out',
  places: { here: 'Only here', everywhere: 'At all places' },
  outEverywhere: 'Sold out at all places',
  soldOutEmpty: 'This place has no products yet.',
  optionsOf: (product) => `Options of ${product}`,
  done: 'Done',
}
