import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const saldoScript = join(import.meta.dirname, '../../scripts/saldo.mjs')
const serverScript = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** A folder of its own for this test file's data, which PostgreSQL's account may pass through. */
export const useFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-faults-'))
  chmodSync(folder, 0o711)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Ended = { code: number | null; said: string }

/** Runs a command as `npm run saldo` does: its exit code and what it wrote to standard output. */
export const runSaldo = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', saldoScript, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', (code) => done({ code, said }))
  })

/** Runs a server that is expected to end by itself: its exit code and what it wrote to standard error. */
export const runUntilItEnds = (env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverScript], {
      env: { ...process.env, LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', (code) => done({ code, said }))
  })
