import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownSecrets } from './env.ts'

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a later start has the first one’s secrets, which nobody else may read', () => {
  const dataDir = folder()
  const first = ownSecrets(dataDir)
  expect(ownSecrets(dataDir)).toEqual(first)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a folder of an older version gets the secrets it lacks once, and keeps those it has', () => {
  const dataDir = folder()
  const file = join(dataDir, 'secrets.json')
  const { FB_APP_SECRET: _newer, ...older } = ownSecrets(dataDir)
  writeFileSync(file, JSON.stringify(older))
  const second = ownSecrets(dataDir)
  expect(second).toEqual({ ...older, FB_APP_SECRET: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(ownSecrets(dataDir)).toEqual(second)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(second)
})
