import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')

const chapters = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. The calls it makes',
  '8. Error catalogue',
  '9. Business constants and limits',
]

const lines = page.split('\n').filter((line) => /^\| (?!Sentence |---)/.test(line))

const rows = lines.map((line) => {
  const [, sentence = '', proof = ''] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? []
  return { line, sentence, proofs: proof.split('<br>').map((cell) => /^`([^`]+)`: (.+)$/.exec(cell)) }
})

test('every chapter is there, in its order', () => {
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(chapters)
})

test('every sentence names a file and a test’s own words', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ proofs }) => proofs.includes(null)).map(({ line }) => line)).toEqual([])
  const sentences = rows.map(({ sentence }) => sentence)
  expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([])
})

test('every proof of a sentence is the whole title of a test or of a group of tests', () => {
  const missing = rows.flatMap(({ proofs }) =>
    proofs.flatMap((proof) => {
      const [, file = '', words = ''] = proof ?? []
      return testTitles(join(root, file)).includes(words) ? [] : [`${file}: ${words}`]
    }),
  )
  expect(missing).toEqual([])
})
