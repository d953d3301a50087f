import { buildSimulator } from './app.ts'
import { own, readSettings } from './settings.ts'

/** Epoch milliseconds: the machine's, or a clock that began elsewhere. */
const clockFrom = (start: number | undefined): (() => number) => {
  if (start === undefined) return Date.now
  const offset = start - Date.now()
  return () => Date.now() + offset
}

const run = async () => {
  const { simulator } = readSettings({ simulator: own }, process.env)
  const app = await buildSimulator({
    env: process.env,
    ...(simulator.data !== undefined && { dataDir: simulator.data }),
    log: simulator.log,
    now: clockFrom(simulator.clockStart),
  })
  // Only this machine: the name covers both loopback addresses, and none else.
  await app.listen({ port: simulator.port, host: 'localhost' })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : simulator.port
  console.log(`Simulator ready at http://localhost:${port}/_sim`)

  // Whoever started this process waits for a word, and takes it along when it dies itself.
  process.send?.('ready')
  const stop = () => void app.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (process.connected) process.once('disconnect', stop)
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
