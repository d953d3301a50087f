import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'saldo-install-'))
const said = join(folder, 'said')

mkdirSync(join(folder, 'node_modules'))
mkdirSync(join(folder, 'bin'))
cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
writeFileSync(join(folder, 'package-lock.json'), '{}')
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${said}\n`, { mode: 0o755 })

afterAll(() => rmSync(folder, { recursive: true }))

/** What the set-up asks of npm, one line a call, in a clone where `NODE_ENV` is this. */
const askedOf = (command: string, nodeEnv: string): string[] => {
  writeFileSync(said, '')
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), command], {
    env: { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter), NODE_ENV: nodeEnv },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return readFileSync(said, 'utf8').split('\n').filter(Boolean)
}

test('production is installed without development packages, and once; what builds or checks needs them all', () => {
  expect(askedOf('start', 'production')).toEqual([expect.stringMatching(/^ci --omit=dev /)])
  expect(askedOf('start', 'production')).toEqual([])
  expect(askedOf('build', 'production')).toEqual([expect.stringMatching(/^ci --include=dev /)])
  expect(askedOf('start', 'production')).toEqual([])
  expect(askedOf('start', 'development')).toEqual([])
})
