import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { version?: string; resolved?: string; integrity?: string; link?: boolean }

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)
const manifests = Object.keys(packages).filter((path) => !path.includes('node_modules/'))

test('every package of the lockfile has its hash, those of other platforms too', () => {
  expect(installed.length).toBeGreaterThan(500)
  const without = installed.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
  expect(without.map(([path]) => path)).toEqual([])
})

test('every package comes from the registry, none from an address of its own', () => {
  const elsewhere = installed.filter(([, { version = '', resolved }]) => resolved ?? !/^\d/.test(version))
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test.each(manifests)('"%s" names exact versions', (path) => {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string> | undefined
  >
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})
