import { fork } from 'node:child_process'
import { postgresEnvironment } from './binaries.ts'
import { closedHomeOf } from './embedded.ts'
import type { MakeOptions } from './embedded.ts'
import type { FromServer, FromStep } from './run-prepare-step.ts'

export type PrepareStep = {
  /**
   * Resolves when a cluster exists that PostgreSQL can start on. Rejects with a sentence for the operator.
   */
  ready: Promise<void>
  /**
   * Call when PostgreSQL answers on `port`; resolves when the schema is of this version and the process has
   * ended.
   */
  migrate(port: number): Promise<void>
  stop(): void
}

/**
 * Creates and migrates the data folder's database in a separate process that runs `script`, the only one that reads the owner's
 * login. It inherits none of the server's variables.
 */
export const startPrepareStep = (script: string, options: MakeOptions): PrepareStep => {
  const { product, dataDir } = options
  const child = fork(script, [product, dataDir, closedHomeOf(options)], {
    env: postgresEnvironment(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const reached = (wanted: FromStep['step']): Promise<void> =>
    new Promise((done, fail) => {
      child.on('message', (message) => {
        const told = message as FromStep
        if (told.step === wanted) done()
        if (told.step === 'failed') fail(new Error(told.sentence))
      })
      child.once('error', fail)
      child.once('exit', (code) => fail(new Error(`The step that migrates ended with ${code}`)))
    })
  const [ready, migrated] = [reached('ready'), reached('migrated')]
  migrated.catch(() => {})
  return {
    ready,
    migrate(port) {
      const message: FromServer = { port }
      child.send(message)
      return migrated
    },
    stop: () => void child.kill(),
  }
}
