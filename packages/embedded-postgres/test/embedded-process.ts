import { once } from 'node:events'
import { startEmbedded } from '../src/embedded.ts'

/** A server process with only its embedded database, for tests that kill it. */
const [product = '', dataDir = '', closedHome = ''] = process.argv.slice(2)
const embedded = await startEmbedded({
  product,
  dataDir,
  closedHome,
  onDown: () => process.stdout.write('down\n'),
})
process.stdout.write(`${JSON.stringify(embedded)}\n`)
// Keeps the process alive, as the server's open port would.
const open = setInterval(() => {}, 60_000)
await once(process, 'SIGTERM')
await embedded.stop()
clearInterval(open)
