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

/** Starts the whole product on free ports, in a folder of its own that goes with it. The web is built already. */
export const startOwnProduct = async (env: NodeJS.ProcessEnv = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-e2e-'))
  const [PORT, SIM_PORT] = await Promise.all([freePort(), freePort()])
  const product = await startProduct({
    ...process.env,
    DATA_DIR: folder,
    PORT,
    SIM_PORT,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '100',
    ...env,
  })
  const stop = async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: product.address, simulator: product.simulator ?? '', folder, stop }
}

/** The product that all tests of a run share; its addresses are handed to them. */
const startForTheRun = async (): Promise<() => Promise<void>> => {
  buildWeb()
  const { address, simulator, folder, stop } = await startOwnProduct()
  process.env.E2E_ADDRESS = address
  process.env.E2E_SIMULATOR = simulator
  process.env.E2E_DATA_DIR = folder
  return stop
}

export default startForTheRun
