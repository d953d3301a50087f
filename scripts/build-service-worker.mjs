// Builds the service worker of an app: its own code, and the list of files that its screen needs to open without a network.
// `node scripts/build-service-worker.mjs site`, after the app's own build.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const shared = 'packages/document/src/service-worker'

/** Each keeps one document: the screen that the app marks `isKeptOffline`, and what is around it. */
const workers = {
  site: {
    folders: [shared, 'apps/site/src/app/service-worker'],
    entry: 'apps/site/src/app/service-worker/worker.ts',
    assets: 'assets',
    file: 'sw.js',
    cache: 'saldo-shell-',
  },
  till: {
    folders: [shared],
    entry: `${shared}/shell-worker.ts`,
    assets: 'till/assets',
    file: 'till-sw.js',
    cache: 'saldo-till-',
  },
}

const app = process.argv[2]
const worker = workers[app]
if (!worker) throw new Error(`There is no app ${app}`)
const client = join(root, 'apps', app, 'build/client')

const importOf = (name) => import(pathToFileURL(join(root, 'apps', app, 'src', name)).href)
const { screens } = await importOf('app/routes.ts')
const { default: routes } = await importOf('routes.ts')
const kept = screens.find(({ isKeptOffline }) => isKeptOffline)
if (!kept) throw new Error(`${app} keeps no screen`)

/** The modules of the kept screen and of all around it, outermost first; none where it isn't. */
const modulesTo = (file, among) => {
  for (const route of among) {
    if (route.file === file) return [file]
    const inner = modulesTo(file, route.children ?? [])
    if (inner.length > 0) return [route.file, ...inner]
  }
  return []
}

/** Vite's list of what it built: for each part its file and what that needs. */
const parts = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

/** A route's parts: its page and what React Router splits from it, as `clientLoader`. */
const partsOf = (file) => {
  const names = Object.keys(parts).filter((name) => name.startsWith(`src/${file}?`))
  if (names.length === 0) throw new Error(`The web has no route ${file}`)
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
const routeList = () =>
  readdirSync(join(client, worker.assets)).find((file) => /^manifest-.+\.js$/.test(file))

const assetsOf = () => {
  const entry = 'src/entry.client.tsx'
  const files = filesOf([entry, ...['root.tsx', ...modulesTo(kept.file, routes)].flatMap(partsOf)])
  const urls = [...files, `${worker.assets}/${routeList()}`].map((file) => `/${file}`)
  return { entry: `/${parts[entry].file}`, assets: [...new Set(urls)].toSorted() }
}

const codeOf = (folder) =>
  readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name), 'utf8'))

const buildWorker = async ({ folders, entry: code, file, cache }) => {
  const { entry, assets } = assetsOf()
  const hash = createHash('sha256').update(assets.join()).update(folders.flatMap(codeOf).join())
  const bytes = assets.reduce((sum, url) => sum + readFileSync(join(client, url)).length, 0)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      SHELL_PATH: JSON.stringify(kept.path),
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
      lib: { entry: join(root, code), formats: ['iife'], name: 'worker', fileName: () => file },
    },
  })
  console.log(`${file} guarda ${assets.length} archivos (${Math.round(bytes / 1024)} KB).`)
}

await buildWorker(worker)
