import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Rows of our list of requirements, as many of each letter as it has. */
const listed = { A: 9, P: 15, W: 3, S: 11, T: 6, B: 7, I: 9, Q: 3, D: 4, R: 10 }

const rows = table.split('\n').flatMap((line) => {
  const [, row = '', proof = ''] = /^\| ([A-Z]\d+)(?: ★)? \| (.+) \|$/.exec(line) ?? []
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
  expect(rows.map(({ row }) => row)).toEqual(expected)
  expect(claims.length).toBeGreaterThan(100)
})

test('every test that a row names is there, by its own words', () => {
  const missing = claims.filter(({ file, words }) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(words)
  })
  expect(missing).toEqual([])
})
