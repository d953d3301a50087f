import { createServer } from 'node:net'
import { startProduct, type Product } from '../scripts/product.mjs'

export type Ports = { PORT: number; SIM_PORT: number }

export type Parts = {
  /** Starts the server without the simulator, for benches that call no gateway. */
  isAlone?: boolean
  nodeFlags?: string[]
  env?: NodeJS.ProcessEnv
  /** Server processes, and from two on as many embedded databases. */
  processes?: number
}

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

export const freePorts = async (): Promise<Ports> => ({ PORT: await freePort(), SIM_PORT: await freePort() })

/** Starts the product in its own folder, with rate limits raised for load. */
export const startBenchProduct = (
  dataDir: string,
  ports: Ports,
  { isAlone = false, nodeFlags = [], env = {}, processes = 1 }: Parts = {},
): Promise<Product> => {
  const given: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(ports.PORT),
    SIM_PORT: String(ports.SIM_PORT),
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    // With an access token configured, the product starts no simulator.
    ...(isAlone && { MP_ACCESS_TOKEN: 'TEST-nobody' }),
    ...env,
  }
  // Standard output is reserved for the figures.
  return startProduct(given, { nodeFlags, processes, stdout: process.stderr.fd })
}
