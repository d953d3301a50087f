import { once } from 'node:events'
import { startEmbedded } from '../src/db/embedded.ts'

/** A server's process with nothing but its embedded database, for tests that kill it. */
const [dataDir = '', closedHome = ''] = process.argv.slice(2)
const embedded = await startEmbedded({ dataDir, closedHome, onDown: () => process.stdout.write('down\n') })
process.stdout.write(`${JSON.stringify(embedded)}\n`)
// Stands for the server's open port: without it nothing would keep the process.
const open = setInterval(() => {}, 60_000)
await once(process, 'SIGTERM')
await embedded.stop()
clearInterval(open)
