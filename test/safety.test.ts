import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (name) =>
      /\.(ts|tsx|mjs|mts)$/.test(name) && !name.startsWith('test/fixtures/') && !name.includes('.generated.'),
  )
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const isTest = (name: string) => /\.test\.tsx?$|\.e2e\.ts$|^(e2e|test|bench)\/|\/test\//.test(name)
const product = files.filter((name) => /^(apps|packages)\//.test(name) && !isTest(name))

const isOfWeb = (name: string) =>
  /^(?:apps\/(?:site|till|office)|packages\/(?:client|ui|document))\/src\//.test(name)

const breaking = (names: string[], pattern: RegExp): string[] =>
  names.filter((name) => pattern.test(read(name)))

test('the list of files is not empty', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(product.length).toBeGreaterThan(150)
})

test('files are named for what they hold, in kebab-case (components too)', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|common|types|managers?|services?)(?:\.tsx?$|\/)/
  expect(files.filter((name) => vague.test(name))).toEqual([])
  expect(product.filter((name) => !/^[a-z0-9.-]+$/.test(basename(name)))).toEqual([])
})

test('no file is longer than 300 lines', () => {
  expect(files.filter((name) => read(name).split('\n').length > 301)).toEqual([])
})

test('nothing is switched off: no ignored types, skipped or lonely tests, disabled rules, postponed work', () => {
  const marks = [
    ['ts', 'ignore'].join('-'),
    ['ts', 'expect-error'].join('-'),
    ['lint', 'disable'].join('-'),
    ['TO', 'DO'].join(''),
    ['FIX', 'ME'].join(''),
  ]
  expect(
    breaking(files, new RegExp(`@?${marks.join('|')}|\\b(?:test|it|describe)\\.(?:skip|only|todo)\\b`)),
  ).toEqual([])
})

test('the product never asks whether it is simulated', () => {
  expect(
    breaking(
      product.filter((name) => name.startsWith('apps/server/src/modules/') || isOfWeb(name)),
      /isSimulat|simulated|SIM_URL/i,
    ),
  ).toEqual([])
})

test('nothing builds HTML or code from text', () => {
  expect(
    breaking(product.filter(isOfWeb), /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/),
  ).toEqual([])
})

test('the environment is read in one place each: schema, start scripts, test set-up', () => {
  // React asks NODE_ENV which build to run: that one is given to it, not read.
  const readers = product.filter((name) => /process\.env(?!\['NODE_ENV'\] \?\?=)/.test(read(name)))
  expect(
    readers.filter(
      (name) =>
        !/kernel\/env\.ts|src\/main\.ts|cli\/|embedded-postgres\/src\/binaries\.ts|settings\.ts|^apps\/site\/scripts\//.test(
          name,
        ),
    ),
  ).toEqual([])
})

test('tests quote the Spanish that people read, they never import it', () => {
  // These compare the sentences' names with the code's, two languages, and where copy is read; none quotes what it imports.
  const comparing = [
    'test/audit-sentences.test.ts',
    'apps/till/src/till/english.test.ts',
    'test/till-words.test.ts',
  ]
  const tests = files.filter((name) => isTest(name) && !comparing.includes(name))
  expect(breaking(tests, /from '(?:@saldo\/copy|[^']*\/copy[./])/)).toEqual([])
})
