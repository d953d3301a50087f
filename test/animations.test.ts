import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sheets = execFileSync('git', ['ls-files', 'apps/*.css', 'packages/*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

/** What runs for as long as something loads has no length of its own. */
const whileLoading = /\binfinite\b|\badvance\b/

const lengthsOf = (text: string): number[] =>
  [...text.matchAll(/(?<![\w.])(\d*\.?\d+)(ms|s)\b/g)].map(
    ([, count, unit]) => Number(count) * (unit === 's' ? 1_000 : 1),
  )

const tokens = new Map(
  [
    ...readFileSync(join(root, 'packages/ui/src/styles/tokens.css'), 'utf8').matchAll(/(--\w+): ([^;]+);/g),
  ].map(([, name = '', value = '']) => [name, value]),
)

/** Each length of a movement in the style sheets, also one that a token has. */
const lengths = sheets.flatMap((sheet) =>
  [
    ...readFileSync(join(root, sheet), 'utf8').matchAll(
      /(?<name>animation|transition|--quick|--calm)\s*:\s*(?<value>[^;]+);/g,
    ),
  ].flatMap(({ groups }) => {
    const value = (groups?.['value'] ?? '').replace(
      /var\((--\w+)\)/g,
      (name, token) => tokens.get(token) ?? name,
    )
    return whileLoading.test(value) ? [] : lengthsOf(value).map((ms) => ({ sheet, ms }))
  }),
)

test('what moves, moves for 150 to 500 ms [S-9.12]', () => {
  expect(lengths.length).toBeGreaterThan(8)
  expect(lengths.filter(({ ms }) => ms < 150 || ms > 500)).toEqual([])
})
