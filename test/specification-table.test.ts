import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { idOf, testTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')

const isBuilt = (path: string) => ['build', 'node_modules', '.git'].includes(path.split('/').at(-1) ?? '')

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

const rows = page
  .split('\n')
  .filter((line) => /^\| (?!Sentence |---)/.test(line))
  .map((line) => {
    const [, sentence = '', proof = ''] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? []
    return { line, sentence, ids: proof.split(', ') }
  })

const marked = globSync('{apps,bench,e2e,packages,test}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: isBuilt,
}).flatMap((file) => {
  const marks = readFileSync(join(root, file), 'utf8').match(/\[S-\d+\.\d+\]/g) ?? []
  if (marks.length === 0) return []
  return [
    {
      file,
      marks: marks.length,
      ids: testTitles(join(root, file))
        .map(idOf)
        .filter((id) => id !== null),
    },
  ]
})

test('every chapter is there, in its order', () => {
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(chapters)
})

test('every sentence stands once and names the ids of its tests', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(
    rows.filter(({ ids }) => !ids.every((id) => /^S-\d+\.\d+$/.test(id))).map(({ line }) => line),
  ).toEqual([])
  const sentences = rows.map(({ sentence }) => sentence)
  expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([])
})

test('every id of a sentence ends the title of one test or group of tests, and every id of a title proves a sentence', () => {
  expect(marked.flatMap(({ ids }) => ids).toSorted()).toEqual(
    [...new Set(rows.flatMap(({ ids }) => ids))].toSorted(),
  )
})

test('an id stands only at the end of a title', () => {
  expect(marked.filter(({ marks, ids }) => marks !== ids.length).map(({ file }) => file)).toEqual([])
})
