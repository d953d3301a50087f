// Builds the service workers: their own code, and the list of files that a screen needs to open without a network.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
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

/** Vite's list of what it built: for each part its file and what that needs. */
const listFile = join(client, '.vite/manifest.json')
const parts = JSON.parse(readFileSync(listFile, 'utf8'))

/** A route's parts: its page and what React Router splits from it, as `clientLoader`. */
const partsOf = (screen) => {
  const source = join('src/app', `${screen}.tsx?`)
  const names = Object.keys(parts).filter((name) => name.startsWith(source))
  if (names.length === 0) throw new Error(`The web has no route ${screen}`)
  return names
}

const filesOf = (seeds) => {
  const seen = new Set()
  const add = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const { imports = [], dynamicImports = [] } = parts[name]
    for (const other of [...imports, ...dynamicImports]) add(other)
  }
  seeds.forEach(add)
  return [...seen].flatMap((name) => {
    const { file, css = [], assets = [] } = parts[name]
    return [file, ...css, ...assets]
  })
}

/** React Router's own list of routes, which each document loads. */
const routeList = () => readdirSync(join(client, 'assets')).find((file) => /^manifest-.+\.js$/.test(file))

const assetsOf = (screens) => {
  const entry = 'src/app/entry.client.tsx'
  const files = filesOf([entry, ...screens.flatMap(partsOf)])
  const urls = [...files, `assets/${routeList()}`].map((file) => `/${file}`)
  return { entry: `/${parts[entry].file}`, assets: [...new Set(urls)].toSorted() }
}

const codeOfWorkers = () => readdirSync(sources).map((name) => readFileSync(join(sources, name), 'utf8'))

const buildWorker = async ({ entry: code, file, path, cache, screens }) => {
  const { entry, assets } = assetsOf(screens)
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
// For this build only: the server hands out all that lies in the folder.
rmSync(join(client, '.vite'), { recursive: true })
