// `npm run dev`: the product with reload. Vite renders and reloads the pages, the server restarts when its files change.
import { watch } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { createServer as createVite } from 'vite'
import { startProduct } from './product.mjs'

const root = join(import.meta.dirname, '..')
const SETTLE_MS = 150
/** What the server and the simulator run; pages are Vite's own to watch. */
const serverSources = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/sql',
  'apps/simulator/src',
  'packages/contract/src',
  'packages/copy/src',
]
const port = Number(process.env.PORT ?? 3000)
const serviceFolders = ['/api', '/media', '/webhooks', '/health', '/config.json', '/docs']

const freePort = () =>
  new Promise((done) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => done(free))
    })
  })

/** The product on a port of its own, started anew by `restart`; while it can't start, the next change is another try. */
const keepProduct = async () => {
  const own = await freePort()
  const env = {
    ...process.env,
    PORT: String(own),
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  }
  let product = await startProduct(env)
  const stop = async () => {
    const running = product
    product = null
    await running?.stop()
  }
  const restart = async () => {
    await stop()
    product = await startProduct(env).catch((error) => {
      console.error(`${error.message} Corrige el error: el siguiente cambio lo intenta de nuevo.`)
      return null
    })
    return product !== null
  }
  return { backend: `http://localhost:${own}`, restart, stop }
}

/** Calls `work` after the last of several changes, and never twice at once. */
const whenChanged = (folders, work) => {
  let timer
  let last = Promise.resolve()
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(work)
    }, SETTLE_MS)
  }
  const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true }, changed))
  return async () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
    await last
  }
}

/** The web's apps. `base` precedes the addresses of an app's own files: one port hands out all apps'. */
const apps = [
  { name: 'office', base: '/office/-/', owns: (path) => /^\/office(?:[/.]|$)/i.test(path) },
  { name: 'till', base: '/till/-/', owns: (path) => /^\/till(?:[/.]|$)/i.test(path) },
  { name: 'site', base: '/', owns: () => true },
]

const startVite = ({ name, base }, backend, hmrPort) =>
  createVite({
    root: join(root, 'apps', name),
    base,
    configFile: join(root, 'apps', name, 'vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { port: hmrPort },
      proxy: Object.fromEntries(serviceFolders.map((folder) => [folder, backend])),
    },
  })

/** Renders a page with the module as it stands now; its data come from the running server. */
const pageRenderer = (vite, backend) => {
  const callApi = async (path) => (await fetch(new URL(path, backend))).json()
  return async (request) => {
    const { renderPage } = await vite.ssrLoadModule('./src/app/server.ts')
    const config = await (await fetch(`${backend}/config.json`)).json()
    return renderPage(request, { callApi, nonce: randomBytes(16).toString('base64'), config })
  }
}

/** An app's files, and its pages: what is not below its `base`, or no file. */
const serveApp = async (app, backend) => {
  // React Router's plugin reads its configuration from the working directory.
  process.chdir(join(root, 'apps', app.name))
  const vite = await startVite(app, backend, await freePort())
  const render = createRequestListener(pageRenderer(vite, backend))
  const handle = (request, response) =>
    request.url.startsWith(app.base)
      ? vite.middlewares(request, response, () => render(request, response))
      : render(request, response)
  return { ...app, vite, handle }
}

const main = async () => {
  const { backend, restart, stop: stopProduct } = await keepProduct()
  const served = []
  for (const app of apps) served.push(await serveApp(app, backend))
  const unwatch = whenChanged(serverSources, async () => {
    console.log('Reiniciando el servidor…')
    if (await restart()) for (const { vite } of served) vite.ws.send({ type: 'full-reload' })
  })
  const server = createServer((request, response) =>
    served.find(({ owns }) => owns(request.url)).handle(request, response),
  )
  server.listen(port, '127.0.0.1', () => console.log(`\n  Saldo, con recarga  http://localhost:${port}\n`))
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    for (const { vite } of served) await vite.close()
    await unwatch()
    await stopProduct()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
}

await main()
