// `npm run packages`: when each version that ships was published (asked of the registry that npm is set to, and only
// for those not known yet), and docs/licences.md. test/packages.test.ts holds both to the lockfile.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const publishedFile = join(root, 'docs/published-packages.json')
const licencesFile = join(root, 'docs/licences.md')
const ASKED_AT_ONCE = 4

/** Development packages of which a part ships: the glyphs of the font, and the facts about countries. */
const shippedInPart = ['@fontsource-variable/bricolage-grotesque', 'countries-list']

/** Packages that name their licence in their text alone. */
const licenceInText = { 'png-js': 'MIT' }

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Every package that ships, of any platform, as the lockfile has it: name, version and licence. */
export const shippedPackages = () => {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const found = new Map()
  for (const [path, { version, dev, link, license, name: alias }] of Object.entries(packages)) {
    const name = alias ?? path.replace(/^.*node_modules\//, '')
    if (!path.includes('node_modules/') || link || (dev && !shippedInPart.includes(name))) continue
    found.set(`${name}@${version}`, { name, version, license: license ?? licenceInText[name] })
  }
  return [...found.keys()].sort().map((key) => found.get(key))
}

/** When each `name@version` was published, as the registry said. */
export const publishedAt = () => (existsSync(publishedFile) ? readJson(publishedFile) : {})

const timesOf = async (name) => {
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'time', '--json', '--loglevel=error'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

const askForDates = async () => {
  const known = publishedAt()
  const wanted = shippedPackages()
  const names = [
    ...new Set(wanted.filter((one) => !known[`${one.name}@${one.version}`]).map(({ name }) => name)),
  ]
  const times = new Map()
  const ask = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) times.set(name, await timesOf(name))
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  const dates = wanted.map(({ name, version }) => {
    const key = `${name}@${version}`
    const at = known[key] ?? times.get(name)?.[version]
    if (at === undefined) throw new Error(`Nobody knows when ${key} was published.`)
    return [key, new Date(at).toISOString()]
  })
  writeFileSync(publishedFile, `${JSON.stringify(Object.fromEntries(dates), null, 2)}\n`)
}

/** The text of docs/licences.md. */
export const licencesPage = () => {
  const byLicence = Map.groupBy(shippedPackages(), ({ license }) => license ?? 'unknown')
  const licences = [...byLicence.keys()].sort()
  return [
    '# Licences',
    '',
    'What ships with the product, by licence, as it is installed; made by `npm run packages` and held to the lockfile by `test/packages.test.ts`. Each package carries its licence’s text in `node_modules`. The font of headings, Bricolage Grotesque, is cut from its package to the glyphs that we use; it stays under the SIL Open Font License 1.1, and so does our cut of it.',
    ...licences.flatMap((licence) => [
      '',
      `## ${licence}`,
      '',
      ...byLicence.get(licence).map(({ name, version }) => `- ${name} ${version}`),
    ]),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  await askForDates()
  writeFileSync(licencesFile, licencesPage())
}
