import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOwners } from '../../../test/database/table-owners.ts'

/** What practising makes or needs none of: what was done, and what is read at the event itself. */
const notCopied = [
  'cup_balance',
  'cup_move',
  'discount_approval',
  'discount_night',
  'discount_use',
  'dropped_rest',
  'staff_pin',
  'stock_taken',
]

test('every table of menus and places is taken over by a practice, or named as one that is not', () => {
  const copied = ['venue/refresh-places.sql', 'catalogue/menu-tables.sql'].flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../../../sql', file), 'utf8')
    return /ARRAY\[[^\]]*\]/.exec(text)?.[0].match(/(?<=')[a-z_]+(?=')/g) ?? []
  })
  const owned = [...(tableOwners['catalogue'] ?? []), ...(tableOwners['venue'] ?? [])]
  expect([...copied, ...notCopied].toSorted()).toEqual(owned.toSorted())
})
