import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { licencesPage, publishedAt, shippedPackages } from '../scripts/packages.mjs'

const root = join(import.meta.dirname, '..')
const WEEK_MS = 7 * 86_400_000
const shipped = shippedPackages()
const keys = shipped.map(({ name, version }) => `${name}@${version}`)

describe('what ships', () => {
  test('is known by when it was published, each version of the lockfile and no other (made by npm run packages)', () => {
    expect(keys.length).toBeGreaterThan(100)
    expect(Object.keys(publishedAt())).toEqual(keys)
  })

  test('is at least a week old: what was put into a package is found by then', () => {
    const young = Object.entries(publishedAt()).filter(([, at]) => !(Date.now() - Date.parse(at) >= WEEK_MS))
    expect(young).toEqual([])
  })

  test('is listed with its licence in docs/licences.md, the font too (made by npm run packages)', () => {
    const page = readFileSync(join(root, 'docs/licences.md'), 'utf8')
    expect(page).toBe(licencesPage())
    expect(page).toContain('## OFL-1.1\n\n- @fontsource-variable/bricolage-grotesque ')
    expect(page).not.toContain('## unknown')
  })

  test('has the licence that its own package names, where it is installed', () => {
    const wrong = shipped.flatMap(({ name, version, license }) => {
      const file = join(root, 'node_modules', name, 'package.json')
      if (!existsSync(file)) return []
      const own = JSON.parse(readFileSync(file, 'utf8')) as { version: string; license?: string }
      const isOther = own.version === version && own.license !== undefined && own.license !== license
      return isOther ? [`${name} ${version}: ${own.license}, listed as ${license}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('has licences that allow it: nothing that would bind our own code', () => {
    const allowed =
      /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|OFL-1\.1|PostgreSQL|LGPL-3\.0-or-later)$/
    const others = shipped.filter(
      ({ license = '' }) =>
        !license
          .replaceAll(/[()]/g, '')
          .split(/ (?:and|or) /i)
          .every((one) => allowed.test(one)),
    )
    expect(others).toEqual([])
  })
})
