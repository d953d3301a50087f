import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type ICruiseOptions } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const fixtures = join(import.meta.dirname, 'fixtures/rules')
const LEAST_MODULES_OF_THE_PRODUCT = 250

type Rules = { forbidden: { name: string }[]; options: ICruiseOptions }
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Rules
const { tsConfig, ...rest } = options as ICruiseOptions & { tsConfig: { fileName: string } }

const check = async (baseDir: string, folders: string[], exclude: string[]) => {
  const { output } = await cruise(
    folders,
    { ...rest, exclude, baseDir, tsConfig, ruleSet: { forbidden }, validate: true } as ICruiseOptions,
    enhancedResolveOptions(),
  )
  if (typeof output === 'string') throw new Error('the report is an object')
  return {
    broken: output.summary.violations.map(({ rule }) => rule.name),
    modules: output.summary.totalCruised,
  }
}

const enhancedResolveOptions = () => (options as { enhancedResolveOptions: object }).enhancedResolveOptions

describe('each rule of the house refuses the fixture that breaks it', () => {
  test('every rule has a fixture and every fixture a rule', () => {
    expect(readdirSync(fixtures).sort()).toEqual(forbidden.map(({ name }) => name).sort())
  })

  test.each(forbidden.map(({ name }) => name))('%s', async (name) => {
    const { broken, modules } = await check(
      join(fixtures, name),
      ['apps', 'packages'].filter((folder) => readdirSync(join(fixtures, name)).includes(folder)),
      [],
    )
    expect(modules).toBeGreaterThan(0)
    expect(broken).toContain(name)
  })
})

test('the product breaks no rule, and the checker has read it', async () => {
  const { broken, modules } = await check(
    root,
    ['apps', 'packages'],
    ['(^|/)build/', '(^|/)dist/', '(^|/)\\.react-router/'],
  )
  expect(broken).toEqual([])
  expect(modules).toBeGreaterThan(LEAST_MODULES_OF_THE_PRODUCT)
})
