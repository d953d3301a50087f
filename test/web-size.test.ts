import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const KB = 1024

type Chunk = { module: string; imports: string[] }
type Manifest = { entry: Chunk; routes: Record<string, Chunk & { id: string; parentId?: string }> }

const filesOf = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String)

/** An app's build as the server serves it; older builds may have left their files beside it. */
const readBuild = (app: string) => {
  const build = join(import.meta.dirname, '../apps', app, 'build')
  const client = join(build, 'client')
  const server = readFileSync(join(build, 'server/index.js'), 'utf8')
  const manifestFile =
    /\/(?:(?:till|office)\/)?assets\/manifest-[\w-]+\.js/.exec(server)?.[0] ?? 'no manifest is named'
  const text = readFileSync(join(client, manifestFile), 'utf8')
  const manifest = JSON.parse(text.replace(/^[^=]*=/, '').replace(/;$/, '')) as Manifest

  /** What a page runs before anything is touched: entry, manifest, its route and all routes around it. */
  const scriptsOf = (id: string): string[] => {
    const route = manifest.routes[id]
    if (!route) throw new Error(`The build has no route ${id}`)
    const around = route.parentId === undefined ? [] : scriptsOf(route.parentId)
    const own = [manifest.entry, route].flatMap(({ module, imports }) => [module, ...imports])
    return [...new Set([manifestFile, ...around, ...own])]
  }
  const read = (file: string): Buffer => readFileSync(join(client, file.replace(/[?#].*$/, '')))
  const bytesOf = (id: string): number =>
    scriptsOf(id).reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
  return { pages: Object.keys(manifest.routes), files: filesOf(client), scriptsOf, bytesOf, read }
}

const [site, till, office] = [readBuild('site'), readBuild('till'), readBuild('office')]
const HOME = 'features/events/home-page'
const TILL = 'till/till-page'

test('home’s first load is at most 125 KB of JavaScript, packed', () => {
  expect(site.scriptsOf(HOME).length).toBeGreaterThan(4)
  expect(site.bytesOf(HOME)).toBeLessThanOrEqual(125 * KB)
  expect(site.bytesOf(HOME)).toBeGreaterThan(40 * KB)
})

test('the till is at most 200 KB, beside its decoder', () => {
  expect(till.bytesOf(TILL)).toBeLessThanOrEqual(200 * KB)
})

test('any page of an attendee is at most 180 KB, the sign-up 230', () => {
  const limitOf = (id: string) => (id.endsWith('sign-up-page') ? 230 : 180) * KB
  expect(site.pages.filter((id) => /features\/purchase\//.test(id))).toHaveLength(4)
  const heavy = site.pages.filter((id) => site.bytesOf(id) > limitOf(id))
  expect(heavy.map((id) => `${id}: ${site.bytesOf(id)}`)).toEqual([])
})

test('any page of the office is at most 250 KB', () => {
  const ofFeatures = office.pages.filter((id) => id.startsWith('features/'))
  expect(ofFeatures.length).toBeGreaterThan(7)
  const heavy = ofFeatures.filter((id) => office.bytesOf(id) > 250 * KB)
  expect(heavy.map((id) => `${id}: ${office.bytesOf(id)}`)).toEqual([])
  expect(office.bytesOf('features/venue/products-page')).toBeGreaterThan(100 * KB)
})

test('any page runs at most 15 scripts', () => {
  const many = [site, till, office].flatMap(({ pages, scriptsOf }) =>
    pages.flatMap((id) => (scriptsOf(id).length > 15 ? [`${id}: ${scriptsOf(id).length}`] : [])),
  )
  expect(many).toEqual([])
  expect(site.scriptsOf('features/wallets/qrs-page').length).toBeGreaterThan(10)
})

test.each([
  { what: 'the till', build: till, says: 'Escanea el QR' },
  { what: 'the office', build: office, says: 'Lugares y productos' },
])('the attendees’ app holds nothing of $what', ({ build, says }) => {
  const holding = ({ files, read }: typeof site) =>
    files.filter((file) => file.endsWith('.js') && read(file).includes(says))
  expect(holding(build).length).toBeGreaterThan(0)
  expect(site.files.length).toBeGreaterThan(30)
  expect(holding(site)).toEqual([])
})

test('home runs none of the schemas', () => {
  const hasSchemas = (file: string) => site.read(file).includes('invalid_union')
  expect(site.scriptsOf('features/auth/sign-up-page').some(hasSchemas)).toBe(true)
  expect(site.scriptsOf(HOME).filter(hasSchemas)).toEqual([])
})

test.each([
  { app: 'site', build: site },
  { app: 'till', build: till },
  { app: 'office', build: office },
])('the build of the $app holds no source map and names none', ({ build: { files, read } }) => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const code = files.filter((file) => /\.(?:js|css)$/.test(file))
  expect(code.length).toBeGreaterThan(15)
  expect(code.filter((file) => read(file).includes('sourceMappingURL='))).toEqual([])
})
