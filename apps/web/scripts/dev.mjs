// `npm run dev`: the product with reload. Vite renders and reloads the pages, the server restarts when its files change.
import { createServer } from 'node:http'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { createServer as createVite } from 'vite'
import { startProduct } from '../../../scripts/product.mjs'

const web = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const serviceFolders = ['/api', '/media', '/webhooks', '/health', '/config.json', '/docs']

const freePort = () =>
  new Promise((done) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => done(free))
    })
  })

const startServer = async () => {
  const own = await freePort()
  const address = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(own),
    PUBLIC_URL: address,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  }
  return {
    product: await startProduct(env, { nodeFlags: ['--watch', '--watch-preserve-output'] }),
    backend: `http://localhost:${own}`,
  }
}

const startVite = (backend) =>
  createVite({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      proxy: Object.fromEntries(serviceFolders.map((folder) => [folder, backend])),
    },
  })

/** Renders a page with the module as it stands now; its data come from the running server. */
const pageRenderer = (vite, backend) => {
  const callApi = async (path) => (await fetch(new URL(path, backend))).json()
  return async (request) => {
    const { createPageHandler } = await vite.ssrLoadModule('./src/app/server.ts')
    const config = await (await fetch(`${backend}/config.json`)).json()
    return createPageHandler({ callApi })(request, { nonce: randomBytes(16).toString('base64'), config })
  }
}

const main = async () => {
  process.chdir(web)
  const { product, backend } = await startServer()
  const vite = await startVite(backend)
  const render = createRequestListener(pageRenderer(vite, backend))
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => render(request, response)),
  )
  server.listen(port, '127.0.0.1', () => console.log(`\n  Saldo, con recarga  http://localhost:${port}\n`))
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await vite.close()
    await product.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
}

await main()
