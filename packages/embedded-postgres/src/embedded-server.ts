import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { sentences } from './sentences.ts'
import { preparePostmaster, waitForHolderMs } from './embedded.ts'
import type { Embedded, EmbeddedOptions } from './embedded.ts'
import { lockFolder } from './lock.ts'
import { appUrlOf } from './logins.ts'
import { startPrepareStep } from './prepare-step.ts'
import { readServerState } from './state.ts'
import { supervise } from './supervisor.ts'

export type ServerOptions = EmbeddedOptions & {
  /** The script of the step that migrates, which calls `runPrepareStep`. */
  prepareScript: string
}

/**
 * As `startEmbedded`, migrated, for the running server: this process never has the owner's nor the superuser's login.
 * Throws a sentence for the operator.
 */
export const startEmbeddedServer = async (
  options: ServerOptions,
): Promise<Pick<Embedded, 'appUrl' | 'stop'>> => {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, options.patienceMs ?? waitForHolderMs)
  if (!lock.isOurs) throw new Error(sentences.folderInUse(dataDir, lock.holder.pid))
  const step = startPrepareStep(options.prepareScript, { ...options, dataDir })
  try {
    await step.ready
    const state = readServerState(dataDir)
    if (!state) throw new Error(sentences.clusterMissing(dataDir, dataDir))
    const { port, start } = await preparePostmaster({ ...options, dataDir }, state)
    const supervised = await supervise(start, options.onDown ?? (() => {}))
    try {
      await step.migrate(port)
    } catch (error) {
      await supervised.stop()
      throw error
    }
    const stop = async (): Promise<void> => {
      await supervised.stop()
      lock.release()
    }
    return { appUrl: appUrlOf(options.product, { ...state, port }), stop }
  } catch (error) {
    step.stop()
    lock.release()
    throw error
  }
}
