import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.mjs'
import { startProduct } from '../scripts/product.mjs'

const freePort = (): Promise<string> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(String(typeof address === 'object' && address ? address.port : 0)))
    })
  })

/**
 * Starts the whole product on free ports, in a temporary folder that is deleted with it; `processes` servers on as many
 * databases. The web is already built.
 */
export const startOwnProduct = async (env: NodeJS.ProcessEnv = {}, { processes = 1 } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-e2e-'))
  const [PORT, SIM_PORT] = await Promise.all([freePort(), freePort()])
  const given = {
    ...process.env,
    DATA_DIR: folder,
    PORT,
    SIM_PORT,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '100',
    // Not the default, so that a page with a hard-coded phone fails.
    BRAND_SUPPORT_PHONE: '525512345678',
    ...env,
  }
  const product = await startProduct(given, { processes })
  const stop = async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: product.address, simulator: product.simulator ?? '', folder, stop }
}

/**
 * Starts a product for each worker, so that workers share no data; `playwright.config.ts` gives each its
 * addresses.
 */
const startForTheRun = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  await buildWeb()
  const products = await Promise.all(Array.from({ length: workers }, () => startOwnProduct()))
  process.env.E2E_PRODUCTS = JSON.stringify(
    products.map(({ address, simulator, folder }) => ({
      E2E_ADDRESS: address,
      E2E_SIMULATOR: simulator,
      E2E_DATA_DIR: folder,
    })),
  )
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()))
  }
}

export default startForTheRun
