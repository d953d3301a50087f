import { finishFirstStart, makeReady } from './embedded.ts'
import type { Embedded } from './embedded.ts'
import { urlsOf } from './logins.ts'

export type FromServer = { port: number }
export type FromStep = { step: 'ready' } | { step: 'migrated' } | { step: 'failed'; sentence: string }

const tell = (message: FromStep): Promise<void> =>
  new Promise((done) => {
    if (process.send) process.send(message, () => done())
    else done()
  })

/**
 * The whole of a process that `startEmbeddedServer` starts: makes the cluster and its logins if they are not there, and
 * calls `migrate` once PostgreSQL answers. Never throws: what stops it is told to the server, which throws it.
 */
export const runPrepareStep = async (
  migrate: (urls: Pick<Embedded, 'appUrl' | 'migrationUrl'>) => Promise<unknown>,
): Promise<void> => {
  const [product = '', dataDir = '', closedHome = ''] = process.argv.slice(2)
  const options = { product, dataDir, closedHome }
  const port = new Promise<number>((done, fail) => {
    process.once('message', (message) => done((message as FromServer).port))
    process.once('disconnect', () => fail(new Error('The server ended')))
  })
  port.catch(() => {})
  try {
    const made = await makeReady(options)
    await tell({ step: 'ready' })
    const state = { ...made, port: await port }
    await finishFirstStart(options, state)
    await migrate(urlsOf(product, state))
    await tell({ step: 'migrated' })
  } catch (error) {
    await tell({ step: 'failed', sentence: error instanceof Error ? error.message : String(error) })
  }
  process.disconnect?.()
}
