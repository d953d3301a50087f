// Builds the service worker: its own code, and the list of files that 'Mis Qrs' needs to open without a network.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const client = join(root, 'apps/web/build/client')
const source = join(root, 'apps/web/src/app/service-worker/worker.ts')

/** The screen, and what is around it. */
const screens = [
  'root',
  'outer-layout',
  'shell/shell-layout',
  'guards/users-layout',
  'notices/notices-layout',
  '../features/wallets/qrs-page',
]

const textOf = (url) => readFileSync(join(client, url), 'utf8')

const manifestUrl = () => {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.+\.js$/.test(file))
  return `/assets/${name}`
}

/** What a built file names of the others: imports, style sheets, fonts, pictures. */
const namedIn = (url) =>
  /\.(?:js|css)$/.test(url)
    ? [...textOf(url).matchAll(/(?:\.\/|assets\/)([\w.-]+\.(?:js|css|woff2|svg))\b/g)].map(
        ([, name]) => `/assets/${name}`,
      )
    : []

const closure = (seeds) => {
  const all = new Set()
  const add = (url) => {
    if (all.has(url)) return
    all.add(url)
    namedIn(url).forEach(add)
  }
  seeds.forEach(add)
  return all
}

const assetsOf = (manifest) => {
  const { entry, routes } = JSON.parse(
    textOf(manifest)
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  )
  const parts = [
    entry,
    ...screens.map((id) => {
      const route = routes[id]
      if (!route) throw new Error(`The web has no route ${id}`)
      return route
    }),
  ]
  const seeds = parts.flatMap(({ module, imports, css }) => [module, ...imports, ...css])
  const all = closure(seeds.map((url) => url.replace(/#.*$/, '')))
  return { entry: entry.module, assets: [...all, manifest].toSorted() }
}

const run = async () => {
  const { entry, assets } = assetsOf(manifestUrl())
  const version = createHash('sha256')
    .update(assets.join())
    .update(readFileSync(source))
    .digest('hex')
    .slice(0, 12)
  const bytes = assets.reduce((sum, url) => sum + readFileSync(join(client, url)).length, 0)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      SHELL_ASSETS: JSON.stringify(assets),
      SHELL_ENTRY: JSON.stringify(entry),
      SHELL_VERSION: JSON.stringify(version),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: source, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
  console.log(`El trabajador guarda ${assets.length} archivos (${Math.round(bytes / 1024)} KB).`)
}

await run()
