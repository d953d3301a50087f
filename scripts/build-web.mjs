// Builds the web when its sources are newer than its build, and packs the files for the server to hand out.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildApart } from './build-apart.mjs'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const client = join(web, 'build/client')
const stampFile = join(web, 'build/.stamp')
const sources = ['apps/web/src', 'apps/web/public', 'packages/copy/src', 'packages/contract/src']
const single = [
  'package-lock.json',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'apps/web/react-router.config.ts',
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

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile())
        .sort()
    : []

const stampOf = () => {
  const hash = createHash('sha256')
  const files = [
    ...single.map((name) => join(root, name)),
    ...sources.flatMap((name) => filesUnder(join(root, name))),
  ]
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const packFiles = () => {
  for (const file of filesUnder(client)) {
    const raw = readFileSync(file)
    if (!packable.has(extname(file)) || raw.length < WORTH_PACKING) continue
    writeFileSync(`${file}.br`, brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }))
  }
}

const MARKED_STYLES = /(every-page-[\w-]+\.css)#/g

/**
 * The router marks a style sheet that later parts name as well, so that those load it anew. Every page's own would then
 * come behind the page's and win over it; it never leaves the document, so nobody needs it twice.
 */
const loadStylesOnce = () => {
  for (const file of filesUnder(join(web, 'build')).filter((path) => extname(path) === '.js')) {
    const text = readFileSync(file, 'utf8')
    const once = text.replace(MARKED_STYLES, '$1')
    if (once !== text) writeFileSync(file, once)
  }
}

const STALE_LOCK_MS = 120_000
const POLL_MS = 200
const lockDir = join(web, '.build-lock')

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const isStale = () =>
  Date.now() - (statSync(lockDir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > STALE_LOCK_MS

/** Runs `work` alone: two copies that start at once from one folder must not build over each other. */
const alone = (work) => {
  for (;;) {
    try {
      mkdirSync(lockDir)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isStale()) rmSync(lockDir, { recursive: true, force: true })
      else sleep(POLL_MS)
    }
  }
  try {
    return work()
  } finally {
    rmSync(lockDir, { recursive: true, force: true })
  }
}

const isFresh = (stamp) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')

const build = (stamp) => {
  if (isFresh(stamp)) return
  console.log('Construyendo las páginas…')
  // Production has no tools to build with.
  if (!existsSync(builder)) return buildApart(root)
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build'], {
    cwd: web,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`No se pudieron construir las páginas.\n${stdout}\n${stderr}`)
  loadStylesOnce()
  const worker = spawnSync(process.execPath, [join(root, 'scripts/build-service-worker.mjs')], {
    encoding: 'utf8',
  })
  if (worker.status !== 0) throw new Error(`No se pudo construir el trabajador.\n${worker.stderr}`)
  packFiles()
  writeFileSync(stampFile, stamp)
}

/** Brings apps/web/build up to date; does nothing when no source changed. */
export const buildWeb = () => {
  const stamp = stampOf()
  if (!isFresh(stamp)) alone(() => build(stamp))
}

if (process.argv[1] === import.meta.filename) buildWeb()
