import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../src/kernel/time/clock.ts'
import { runCli } from '../../src/cli/run-cli.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export type Run = { code: number | null; out: string; err: string }

/** Runs `saldo` in its own process, as an operator does. */
export const saldo = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
      cwd: '/',
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const run: Run = { code: null, out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (run.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (run.err += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...run, code }))
  })

/** Runs `saldo` in this process, which is faster, at the time of `clock`. */
export const saldoHere = async (
  { env, clock }: { env: NodeJS.ProcessEnv; clock: Clock },
  ...args: string[]
): Promise<Run> => {
  const run: Run = { code: null, out: '', err: '' }
  const output = {
    out: (text: string) => (run.out += `${text}\n`),
    err: (text: string) => (run.err += `${text}\n`),
  }
  run.code = await runCli(args, env, output, clock)
  return run
}
