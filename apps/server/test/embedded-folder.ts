import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { stopOrphan } from '../src/db/embedded/orphan.ts'
import { clusterPath, readState } from '../src/db/embedded/state.ts'
import type { Embedded, EmbeddedOptions } from '../src/db/embedded.ts'

/** Data folders for this test file, gone afterwards with whatever still runs in them. */
export const useFolders = (): { make(): EmbeddedOptions } => {
  const base = mkdtempSync(join(tmpdir(), 'saldo-embedded-'))
  chmodSync(base, 0o711)
  let made = 0
  afterAll(async () => {
    // What a failed test left running.
    for (const name of readdirSync(base)) {
      const state = readState(join(base, name, 'data'))
      if (state) await stopOrphan(clusterPath(join(base, name, 'data'), state))
    }
    rmSync(base, { recursive: true, force: true })
  })
  return {
    make: () => {
      const folder = join(base, String((made += 1)))
      return {
        dataDir: join(folder, 'data'),
        closedHome: join(folder, 'home'),
        patienceMs: 0,
        onDown: () => {},
      }
    },
  }
}

const script = fileURLToPath(new URL('embedded-process.ts', import.meta.url))

export type ServerProcess = Omit<Embedded, 'stop'> & {
  child: ChildProcess
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts another process with the folder's PostgreSQL. */
export const startProcess = async (
  options: EmbeddedOptions,
  env: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [script, options.dataDir, options.closedHome ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const urls = JSON.parse(line) as Omit<Embedded, 'stop'>
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { ...urls, child, end }
}
