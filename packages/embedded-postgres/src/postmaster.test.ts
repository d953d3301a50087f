import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPidFile, startPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

const base = mkdtempSync(join(tmpdir(), 'postmaster-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number): number => count * 60_000

const itsPidFile = (status: string): string =>
  `printf '%s\\n' $$ "$2" 1 "$4" '' '' '' ${status} > "$2/postmaster.pid"`

/** Takes the cluster and recovers until the file `recovered` is there. */
const recovering = `${itsPidFile('starting')}
while /bin/sleep 0.2; do [ -e "$2/recovered" ] && break; done
${itsPidFile('ready')}`

/** Starts a program in PostgreSQL's place, which writes its pid to the file `pid`. */
const startInstead = (script: string, signal = new AbortController().signal) => {
  const cluster = mkdtempSync(join(base, 'cluster-'))
  const postgres = join(cluster, 'postgres')
  writeFileSync(postgres, `#!/bin/sh\necho $$ > "$2/pid"\n${script}\nexec /bin/sleep 60\n`)
  chmodSync(postgres, 0o700)
  const logFile = join(cluster, 'log')
  const binaries = { postgres, initdb: '', tree: '' }
  const starting = startPostmaster({
    binaries,
    cluster,
    port: 1,
    account: null,
    settings: {},
    logFile,
    signal,
  })
  const outcome = starting.then(
    () => 'ready',
    (error: Error) => error.message,
  )
  const pid = (): number =>
    existsSync(join(cluster, 'pid')) ? Number(readFileSync(join(cluster, 'pid'), 'utf8')) : 0
  const recovers = (): boolean => readPidFile(cluster)[7] === 'starting'
  return { cluster, starting, outcome, pid, recovers }
}

test('a recovery that lasts longer than a minute is waited for', async () => {
  const { cluster, starting, outcome, recovers } = startInstead(recovering)
  await expect.poll(recovers).toBe(true)
  vi.setSystemTime(minutes(29))
  writeFileSync(join(cluster, 'recovered'), '')
  expect(await outcome).toBe('ready')
  await (await starting).stop()
})

test.each([
  ['never takes its cluster', '', minutes(1)],
  ['recovers for more than half an hour', recovering, minutes(30)],
])('a PostgreSQL that %s is killed', async (_case, script, limitMs) => {
  const { outcome, pid, recovers } = startInstead(script)
  await expect.poll(() => pid() > 0 && (script === '' || recovers())).toBe(true)
  vi.setSystemTime(limitMs + 1)
  expect(await outcome).toContain('PostgreSQL no arrancó.')
  await expect.poll(() => isAlive(pid())).toBe(false)
})

test('a recovery whose process dies is over at once', async () => {
  const { outcome, pid, recovers } = startInstead(recovering)
  await expect.poll(recovers).toBe(true)
  process.kill(pid(), 'SIGKILL')
  expect(await outcome).toContain('PostgreSQL no arrancó.')
})

test('a recovery is ended by a stop', async () => {
  const stopping = new AbortController()
  const { outcome, pid, recovers } = startInstead(recovering, stopping.signal)
  await expect.poll(recovers).toBe(true)
  stopping.abort()
  expect(await outcome).toContain('PostgreSQL no arrancó.')
  expect(isAlive(pid())).toBe(false)
})
