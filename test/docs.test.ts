import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generatedDocs, withGenerated } from '../scripts/docs.mjs'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'packages/embedded-postgres/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => join('docs', String(name))),
].filter((name) => name.endsWith('.md'))

test.each(generatedDocs)('%s says what the code says (npm run docs)', (name) => {
  expect(read(name)).toBe(withGenerated(read(name)))
})

describe('every link and path that a page names exists', () => {
  test.each(pages)('%s', (name) => {
    const text = read(name)
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
      join(dirname(name), match[1] ?? ''),
    )
    const paths = [...text.matchAll(/`((?:apps|packages|docs|scripts|test|e2e|bench)\/[\w./-]+)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect([...links, ...paths].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('the README is short enough to be read', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(120)
})
