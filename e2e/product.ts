import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../scripts/build-web.mjs'
import { startProduct } from '../scripts/product.mjs'

const freePort = (): Promise<string> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(String(typeof address === 'object' && address ? address.port : 0)))
    })
  })

/** Starts the whole product for the run, in a folder of its own, and hands its addresses to the tests. */
const startForTheRun = async (): Promise<() => Promise<void>> => {
  buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'saldo-e2e-'))
  const [PORT, SIM_PORT] = await Promise.all([freePort(), freePort()])
  const product = await startProduct({
    ...process.env,
    DATA_DIR: folder,
    PORT,
    SIM_PORT,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '100',
  })
  process.env.E2E_ADDRESS = product.address
  process.env.E2E_SIMULATOR = product.simulator ?? ''
  process.env.E2E_DATA_DIR = folder
  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export default startForTheRun
