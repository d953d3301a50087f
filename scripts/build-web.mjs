// Builds the web's apps whose sources are newer than their build, and packs the files for the server to hand out.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildApart } from './build-apart.mjs'

const root = join(import.meta.dirname, '..')
const apps = ['site', 'till', 'office']
/** Those with a screen that opens without a network. */
const offline = ['site', 'till']
const packages = ['client', 'contract', 'copy', 'document', 'ui']
const single = [
  'package-lock.json',
  'packages/document/vite-app.ts',
  'scripts/build-web.mjs',
  'scripts/build-service-worker.mjs',
]
const packable = new Set([
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.wasm',
  '.txt',
  '.html',
  '.ico',
  '.data',
])
const WORTH_PACKING = 512

const folderOf = (app) => join(root, 'apps', app)
const stampFile = (app) => join(folderOf(app), 'build/.stamp')

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile())
        .sort()
    : []

/** What a check of the types leaves beside the sources; a build does not depend on it. */
const NOT_SOURCE = '.tsbuildinfo'

const stampOf = (app) => {
  const hash = createHash('sha256')
  const folder = folderOf(app)
  const files = [
    ...single.map((name) => join(root, name)),
    ...['package.json', 'vite.config.ts', 'react-router.config.ts'].map((name) => join(folder, name)),
    ...['src', 'public'].flatMap((name) => filesUnder(join(folder, name))),
    ...packages.flatMap((name) => filesUnder(join(root, 'packages', name, 'src'))),
  ]
  const sources = files.filter((file) => !file.endsWith(NOT_SOURCE))
  for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const isFresh = (app) => existsSync(stampFile(app)) && readFileSync(stampFile(app), 'utf8') === stampOf(app)

const packFiles = (client) => {
  for (const file of filesUnder(client)) {
    const raw = readFileSync(file)
    if (!packable.has(extname(file)) || raw.length < WORTH_PACKING) continue
    writeFileSync(`${file}.br`, brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }))
  }
}

const STALE_LOCK_MS = 120_000
const POLL_MS = 200
const lockDir = join(root, 'apps/.build-lock')

const isStale = () =>
  Date.now() - (statSync(lockDir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > STALE_LOCK_MS

/** Runs `work` alone: two copies that start at once from one folder must not build over each other. */
const alone = async (work) => {
  for (;;) {
    try {
      mkdirSync(lockDir)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isStale()) rmSync(lockDir, { recursive: true, force: true })
      else await sleep(POLL_MS)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lockDir, { recursive: true, force: true })
  }
}

const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')

const run = (args, cwd) =>
  new Promise((done, fail) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, args, { cwd, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    child.on('error', fail)
    child.on('close', (status) =>
      status === 0 ? done() : fail(new Error(`No se pudieron construir las páginas.\n${said}`)),
    )
  })

const buildApp = async (app) => {
  const folder = folderOf(app)
  const stamp = stampOf(app)
  rmSync(stampFile(app), { force: true })
  await run([builder, 'build'], folder)
  if (offline.includes(app)) await run([join(root, 'scripts/build-service-worker.mjs'), app], root)
  // For the service worker only: the server hands out all that lies in the folder.
  rmSync(join(folder, 'build/client/.vite'), { recursive: true, force: true })
  packFiles(join(folder, 'build/client'))
  writeFileSync(stampFile(app), stamp)
}

const buildStale = async () => {
  const stale = apps.filter((app) => !isFresh(app))
  if (stale.length === 0) return
  console.log('Construyendo las páginas…')
  // Production has no tools to build with.
  if (!existsSync(builder)) return buildApart(root, apps)
  await Promise.all(stale.map(buildApp))
}

/** Brings each app's build up to date; does nothing when no source changed. */
export const buildWeb = async () => {
  if (!apps.every(isFresh)) await alone(buildStale)
}

if (process.argv[1] === import.meta.filename) await buildWeb()
