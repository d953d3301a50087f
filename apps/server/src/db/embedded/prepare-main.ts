// Runs the step that needs the owner's login in a short-lived process, so that the server never reads it.
import { appUrlOf, urlsOf } from './logins.ts'
import { finishFirstStart, makeReady } from '../embedded.ts'
import { migrate } from '../migrate.ts'

export type FromServer = { port: number }
export type FromStep = { step: 'ready' } | { step: 'migrated' } | { step: 'failed'; sentence: string }

const [dataDir = '', closedHome] = process.argv.slice(2)

const tell = (message: FromStep): Promise<void> =>
  new Promise((done) => {
    if (process.send) process.send(message, () => done())
    else done()
  })

const port = new Promise<number>((done, fail) => {
  process.once('message', (message) => done((message as FromServer).port))
  process.once('disconnect', () => fail(new Error('The server ended')))
})
port.catch(() => {})

try {
  const made = await makeReady({ dataDir, ...(closedHome !== undefined && { closedHome }) })
  await tell({ step: 'ready' })
  const state = { ...made, port: await port }
  await finishFirstStart(dataDir, state)
  await migrate({ ownerUrl: urlsOf(state).migrationUrl, appUrl: appUrlOf(state) })
  await tell({ step: 'migrated' })
} catch (error) {
  await tell({ step: 'failed', sentence: error instanceof Error ? error.message : String(error) })
}
process.disconnect?.()
