import { buildSimulator } from './app.ts'
import { own, readSettings } from './settings.ts'

/** Clock in epoch milliseconds: the machine's, or one started at another instant. */
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
  // Loopback only: `localhost` covers both loopback addresses and no others.
  await app.listen({ port: simulator.port, host: 'localhost' })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : simulator.port
  console.log(`Simulator ready at http://localhost:${port}/_sim`)

  // The parent process waits for this message; the simulator ends when its parent does.
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
