// Builds the service workers: their own code, and the list of files that a screen needs to open without a network.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const client = join(root, 'apps/web/build/client')
const sources = join(root, 'apps/web/src/app/service-worker')

/** Each keeps one document: what the screen is made of, and what is around it. */
const workers = [
  {
    entry: 'worker.ts',
    file: 'sw.js',
    path: '/users/qrs',
    cache: 'saldo-shell-',
    screens: [
      'root',
      'outer-layout',
      'shell/shell-layout',
      'guards/users-layout',
      'notices/notices-layout',
      '../features/wallets/qrs-page',
    ],
  },
  {
    entry: 'till-worker.ts',
    file: 'till-sw.js',
    path: '/till',
    cache: 'saldo-till-',
    screens: ['root', 'outer-layout', 'guards/till-layout', '../features/till/till-page'],
  },
]

const textOf = (url) => readFileSync(join(client, url), 'utf8')

const manifestUrl = () => {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.+\.js$/.test(file))
  return `/assets/${name}`
}

/** What a built file names of the others: imports, style sheets, fonts, pictures. */
const namedIn = (url) =>
  /\.(?:js|css)$/.test(url)
    ? [...textOf(url).matchAll(/(?:\.\/|assets\/)([\w.-]+\.(?:js|css|woff2|svg|wasm))\b/g)].map(
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

/** A route's own file, and those that its loader, its action and its guards are split into. */
const filesOf = ({ imports, css, ...route }) => [
  ...Object.entries(route).flatMap(([name, file]) => (/module$/i.test(name) && file ? [file] : [])),
  ...imports,
  ...css,
]

const assetsOf = (manifest, screens) => {
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
  const seeds = parts.flatMap(filesOf)
  const all = closure(seeds.map((url) => url.replace(/#.*$/, '')))
  return { entry: entry.module, assets: [...all, manifest].toSorted() }
}

const codeOfWorkers = () => readdirSync(sources).map((name) => readFileSync(join(sources, name), 'utf8'))

const buildWorker = async ({ entry: code, file, path, cache, screens }) => {
  const { entry, assets } = assetsOf(manifestUrl(), screens)
  const hash = createHash('sha256').update(assets.join()).update(codeOfWorkers().join())
  const bytes = assets.reduce((sum, url) => sum + readFileSync(join(client, url)).length, 0)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      SHELL_PATH: JSON.stringify(path),
      SHELL_CACHE: JSON.stringify(cache),
      SHELL_ASSETS: JSON.stringify(assets),
      SHELL_ENTRY: JSON.stringify(entry),
      SHELL_VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: join(sources, code), formats: ['iife'], name: 'worker', fileName: () => file },
    },
  })
  console.log(`${file} guarda ${assets.length} archivos (${Math.round(bytes / 1024)} KB).`)
}

for (const worker of workers) await buildWorker(worker)
