import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testTitles, wordsOf } from './test-titles.ts'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Rows of our list of requirements, as many of each letter as it has. */
const listed = { A: 9, P: 15, W: 3, S: 11, T: 6, B: 7, I: 9, Q: 3, D: 4, R: 10 }

const rows = table.split('\n').flatMap((line) => {
  const [, row = '', proof = ''] = /^\| ([A-Z]?\d+|[a-z]+ \d+)(?: ★)? \| (.+) \|$/.exec(line) ?? []
  return row === '' ? [] : [{ row, proof }]
})

const claims = rows.flatMap(({ row, proof }) =>
  proof.split('<br>').flatMap((cell) => {
    const [, file = '', words = ''] = /^`([^`]+)`: (.+)$/.exec(cell) ?? []
    return file === '' ? [] : [{ row, file, words }]
  }),
)

test('every requirement of the list has its row', () => {
  const expected = Object.entries(listed).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, i) => `${letter}${i + 1}`),
  )
  // Rows of the attack and of other tools are numbered without a letter.
  expect(rows.map(({ row }) => row).filter((row) => /^[A-Z]/.test(row))).toEqual(expected)
  expect(claims.length).toBeGreaterThan(100)
})

test('every proof of a row is the whole title of a test or of a group of tests', () => {
  const missing = claims.filter(
    ({ file, words }) => !testTitles(join(root, file)).map(wordsOf).includes(words),
  )
  expect(missing).toEqual([])
})
