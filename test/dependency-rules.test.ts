import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type IModule } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const fixtures = join(import.meta.dirname, 'fixtures/rules')
const LEAST_MODULES_OF_THE_PRODUCT = 250

type Rule = { name: string; from: { path?: string | string[] }; to: { path?: string | string[] } }
/** A rule of an order: `from` may use none of the folders `to`. */
type Order = { name: string; from: string; to: string[] }
type Config = { forbidden: Rule[]; orders: Order[]; options: ICruiseOptions }
const { forbidden, orders, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Config
const { tsConfig, ...rest } = options as ICruiseOptions & { tsConfig: { fileName: string } }

const read = async (baseDir: string) => {
  const { output } = await cruise(
    ['apps', 'packages'].filter((folder) => readdirSync(baseDir).includes(folder)),
    { ...rest, baseDir, tsConfig, ruleSet: { forbidden }, validate: true },
    (options as { enhancedResolveOptions: object }).enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error('the report is an object')
  return output
}

const brokenIn = async (folder: string): Promise<string[]> =>
  (await read(folder)).summary.violations.map(({ rule }) => rule.name)

describe('each rule of the house refuses what breaks it', () => {
  const ordered = new Set(orders.map(({ name }) => name))
  const others = forbidden.map(({ name }) => name).filter((name) => !ordered.has(name))

  test('every rule without an order has a fixture, and every fixture such a rule', () => {
    expect(readdirSync(fixtures).sort()).toEqual(others.sort())
  })

  test.each(others)('%s', async (name) => {
    expect(await brokenIn(join(fixtures, name))).toContain(name)
  })

  test.each(orders.map(({ name, from, to: [right = ''] }) => ({ name, from, right })))(
    '$name',
    async ({ name, from, right }) => {
      const folder = mkdtempSync(join(tmpdir(), 'saldo-rule-'))
      for (const made of [from, right]) mkdirSync(join(folder, made), { recursive: true })
      writeFileSync(join(folder, right, 'index.ts'), 'export const door = 1\n')
      writeFileSync(
        join(folder, from, 'do-it.ts'),
        `export { door } from '${'../'.repeat(from.split('/').length - 1)}${right}index.ts'\n`,
      )
      expect(await brokenIn(folder)).toContain(name)
      rmSync(folder, { recursive: true })
    },
  )
})

describe('the product', () => {
  const product = read(root)
  /** What could be imported: what is, and the root's folders. */
  const names = product.then(({ modules }) => [
    ...modules.map(({ source }: IModule) => source),
    ...readdirSync(root).map((name) => `${name}/`),
  ])

  test('breaks no rule, and the checker has read it', async () => {
    const { summary } = await product
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
    expect(summary.totalCruised).toBeGreaterThan(LEAST_MODULES_OF_THE_PRODUCT)
  })

  const sides = forbidden.flatMap(({ name, from, to }) => [
    { name, side: 'importer', path: from.path },
    { name, side: 'imported', path: to.path },
  ])

  test.each(sides.filter(({ path }) => path !== undefined))(
    'has what $name speaks of: its $side',
    async ({ path }) => {
      const found = await names
      const gone = [path ?? []].flat().filter((text) => !found.some((name) => new RegExp(text).test(name)))
      expect(gone).toEqual([])
    },
  )
})
