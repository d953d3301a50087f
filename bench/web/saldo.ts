import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '../../apps/server/src/cli/main.ts')

/** Runs the command line beside the server of `dataDir`. */
export const saldo = (dataDir: string, words: string[]): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
