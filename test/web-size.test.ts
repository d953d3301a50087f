import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const build = join(import.meta.dirname, '../apps/web/build')
const client = join(build, 'client')
const KB = 1024

type Chunk = { module: string; imports: string[] }
type Manifest = { entry: Chunk; routes: Record<string, Chunk & { id: string; parentId?: string }> }

/** The manifest of the build that the server serves; older builds may have left theirs beside it. */
const readManifest = (): { file: string; manifest: Manifest } => {
  const server = readFileSync(join(build, 'server/index.js'), 'utf8')
  const file = /\/assets\/manifest-[\w-]+\.js/.exec(server)?.[0] ?? 'no manifest is named'
  const text = readFileSync(join(client, file), 'utf8')
  return { file, manifest: JSON.parse(text.replace(/^[^=]*=/, '').replace(/;$/, '')) as Manifest }
}

const { file: manifestFile, manifest } = readManifest()

/** What a page runs before anything is touched: entry, manifest, its route and all routes around it. */
const scriptsOf = (id: string): string[] => {
  const route = manifest.routes[id]
  if (!route) throw new Error(`The build has no route ${id}`)
  const around = route.parentId === undefined ? [] : scriptsOf(route.parentId)
  const own = [manifest.entry, route].flatMap(({ module, imports }) => [module, ...imports])
  return [...new Set([manifestFile, ...around, ...own])]
}

const read = (file: string): Buffer => readFileSync(join(client, file.replace(/[?#].*$/, '')))
const bytesOf = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

const TILL = '../features/till/till-page'
const attendeePages = Object.keys(manifest.routes).filter((id) => !/till/.test(id))

test('home’s first load is at most 125 KB of JavaScript, packed', () => {
  const scripts = scriptsOf('home')
  expect(scripts.length).toBeGreaterThan(4)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(125 * KB)
  expect(bytesOf(scripts)).toBeGreaterThan(40 * KB)
})

test('the till is at most 200 KB, beside its decoder', () => {
  expect(bytesOf(scriptsOf(TILL))).toBeLessThanOrEqual(200 * KB)
})

test('any page of an attendee is at most 180 KB, the sign-up 230', () => {
  const limitOf = (id: string) => (id.endsWith('sign-up-page') ? 230 : 180) * KB
  expect(attendeePages.filter((id) => /features\/purchase\//.test(id))).toHaveLength(4)
  const heavy = attendeePages.filter((id) => bytesOf(scriptsOf(id)) > limitOf(id))
  expect(heavy.map((id) => `${id}: ${bytesOf(scriptsOf(id))}`)).toEqual([])
})

test('no attendee’s page loads anything of the till', () => {
  const isOfTill = (file: string) => read(file).includes('Escanea el QR')
  expect(scriptsOf(TILL).filter(isOfTill)).toHaveLength(1)
  expect(attendeePages.length).toBeGreaterThan(12)
  expect(attendeePages.filter((id) => scriptsOf(id).some(isOfTill))).toEqual([])
})

test('home runs none of the schemas', () => {
  const hasSchemas = (file: string) => read(file).includes('invalid_union')
  expect(scriptsOf('../features/auth/sign-up-page').some(hasSchemas)).toBe(true)
  expect(scriptsOf('home').filter(hasSchemas)).toEqual([])
})

test('the build holds no source map and names none', () => {
  const files = readdirSync(client, { recursive: true }).map(String)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const code = files.filter((file) => /\.(?:js|css)$/.test(file))
  expect(code.length).toBeGreaterThan(30)
  expect(code.filter((file) => read(file).includes('sourceMappingURL='))).toEqual([])
})
