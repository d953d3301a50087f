import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs the command line against the running product; returns its JSON output. */
export const saldo = (...words: string[]): unknown => {
  const out = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/cli/main.ts', ...words, '--json'],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '' },
      encoding: 'utf8',
    },
  )
  return JSON.parse(out)
}
