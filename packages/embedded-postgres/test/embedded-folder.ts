import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { giveTo, postgresAccount } from '../src/account.ts'
import { stopOrphan } from '../src/orphan.ts'
import { clusterPath, readState } from '../src/state.ts'
import { startEmbedded } from '../src/embedded.ts'
import type { Embedded, EmbeddedOptions } from '../src/embedded.ts'

export type Folders = {
  /** A data folder that doesn't exist yet. */
  empty(): EmbeddedOptions
  /** A data folder that was already initialised by a first start. */
  made(): Promise<EmbeddedOptions>
}

/** Data folders of this test file, removed afterwards together with any PostgreSQL still running in them. */
export const useFolders = (product = 'shop'): Folders => {
  const base = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  chmodSync(base, 0o711)
  let count = 0
  const empty = (): EmbeddedOptions => {
    const folder = join(base, String((count += 1)))
    return {
      product,
      dataDir: join(folder, 'data'),
      closedHome: join(folder, 'home'),
      patienceMs: 0,
    }
  }
  let first: Promise<EmbeddedOptions> | undefined
  const made = async (): Promise<EmbeddedOptions> => {
    first ??= makeOnce(empty())
    const folder = empty()
    cpSync((await first).dataDir, folder.dataDir, { recursive: true, preserveTimestamps: true })
    const account = postgresAccount(product)
    const cluster = join(folder.dataDir, 'postgres', 'cluster')
    if (account) giveTo(cluster, account)
    chmodSync(cluster, 0o700)
    return folder
  }
  afterAll(async () => {
    // Left behind by a failed test.
    for (const name of readdirSync(base)) {
      const state = readState(join(base, name, 'data'))
      if (state) await stopOrphan(clusterPath(join(base, name, 'data'), state))
    }
    rmSync(base, { recursive: true, force: true })
  }, 90_000)
  return { empty, made }
}

const makeOnce = async (folder: EmbeddedOptions): Promise<EmbeddedOptions> => {
  await (await startEmbedded(folder)).stop()
  return folder
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
  const child = spawn(
    process.execPath,
    [script, options.product, options.dataDir, options.closedHome ?? ''],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    },
  )
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const urls = JSON.parse(line) as Omit<Embedded, 'stop'>
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { ...urls, child, end }
}
