// Builds the service worker of an app: its own code, and the list of files that its screen needs to open without a network.
// `node scripts/build-service-worker.mjs site`, after the app's own build.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const shared = 'packages/document/src/service-worker'

/** Each keeps one document: what the screen is made of, and what is around it. */
const workers = {
  site: {
    folders: [shared, 'apps/site/src/app/service-worker'],
    entry: 'apps/site/src/app/service-worker/worker.ts',
    assets: 'assets',
    file: 'sw.js',
    path: '/users/qrs',
    cache: 'saldo-shell-',
    screens: [
      'root',
      'app/outer-layout',
      'app/shell/shell-layout',
      'app/guards/users-layout',
      'app/notices/notices-layout',
      'features/wallets/qrs-page',
    ],
  },
  till: {
    folders: [shared],
    entry: `${shared}/shell-worker.ts`,
    assets: 'till/assets',
    file: 'till-sw.js',
    path: '/till',
    cache: 'saldo-till-',
    screens: ['root', 'app/outer-layout', 'app/till-layout', 'till/till-page'],
  },
}

const app = process.argv[2]
const worker = workers[app]
if (!worker) throw new Error(`There is no app ${app}`)
const client = join(root, 'apps', app, 'build/client')

/** Vite's list of what it built: for each part its file and what that needs. */
const parts = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

/** A route's parts: its page and what React Router splits from it, as `clientLoader`. */
const partsOf = (screen) => {
  const source = posix.join('src', `${screen}.tsx?`)
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
const routeList = () =>
  readdirSync(join(client, worker.assets)).find((file) => /^manifest-.+\.js$/.test(file))

const assetsOf = (screens) => {
  const entry = 'src/entry.client.tsx'
  const files = filesOf([entry, ...screens.flatMap(partsOf)])
  const urls = [...files, `${worker.assets}/${routeList()}`].map((file) => `/${file}`)
  return { entry: `/${parts[entry].file}`, assets: [...new Set(urls)].toSorted() }
}

const codeOf = (folder) =>
  readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name), 'utf8'))

const buildWorker = async ({ folders, entry: code, file, path, cache, screens }) => {
  const { entry, assets } = assetsOf(screens)
  const hash = createHash('sha256').update(assets.join()).update(folders.flatMap(codeOf).join())
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
      lib: { entry: join(root, code), formats: ['iife'], name: 'worker', fileName: () => file },
    },
  })
  console.log(`${file} guarda ${assets.length} archivos (${Math.round(bytes / 1024)} KB).`)
}

await buildWorker(worker)
// For this build only: the server hands out all that lies in the folder.
rmSync(join(client, '.vite'), { recursive: true })
