// Writes the parts of the documentation that the code itself knows: the environment, the rate limits, and the order of
// the packages, modules and rooms.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { envVariables } from '../apps/server/src/env.ts'
import { limits } from '../apps/server/src/kernel/limits/limits.ts'
import { endpoints } from '../apps/server/test/server/contract-endpoints.ts'

const root = join(import.meta.dirname, '..')

const row = (cells) => `| ${cells.join(' | ')} |`
const table = (heads, rows) => [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')

const defaultOf = (field) => {
  const value = field.def.type === 'default' ? field.def.defaultValue : undefined
  return value === undefined ? '' : `\`${value}\``
}

const environment = () =>
  table(
    ['Variable', 'Default', 'What it is'],
    Object.entries(envVariables).map(([name, field]) => [
      `\`${name}\``,
      defaultOf(field),
      field.description ?? '',
    ]),
  )

const keys = { address: 'address block', user: 'user', session: 'session', subject: 'what the call names' }
const length = (seconds) =>
  seconds >= 3600 ? `${seconds / 3600} h` : seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`

/** Paths of the calls that a limit counts; what they begin with stands once. */
const callsOf = (name) => {
  const paths = endpoints
    .filter(({ limits: own = [] }) => own.includes(name))
    .map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
    .toSorted()
  const parts = paths[0].split('/')
  const isShared = (length) => paths.every((path) => path.startsWith(`${parts.slice(0, length).join('/')}/`))
  const folder = paths.length === 1 ? 0 : parts.findIndex((_part, i) => !isShared(i + 1))
  const rests = paths.map((path) => path.split('/').slice(folder).join('/')).join(', ')
  return folder === 0 ? rests : `${parts.slice(0, folder).join('/')}: ${rests}`
}

const rateLimits = () =>
  table(
    ['Name', 'Route', 'Key', 'Limit', 'Window'],
    Object.entries(limits).map(([name, rule]) => [
      `\`${name}\``,
      rule.covers ?? callsOf(name),
      keys[rule.key],
      String(rule.limit),
      length(rule.windowSeconds),
    ]),
  )

const { packages, folders, modules, rooms, tillFolders } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
)

const order = () =>
  [
    `- Packages: ${packages.join(', ')}.`,
    `- Folders of the server: ${folders.join(', ')}.`,
    `- Modules: ${modules.join(', ')}.`,
    ...Object.entries(rooms).map(([module, names]) => `- Rooms of ${module}: ${names.join(', ')}.`),
    `- Folders of the till: ${tillFolders.join(', ')}, and above them the files of its page.`,
  ].join('\n')

/** The text with each `<!-- generated:NAME -->` part made anew. */
export const withGenerated = (text) =>
  Object.entries({ environment, rateLimits, order }).reduce(
    (page, [name, make]) =>
      page.replace(
        new RegExp(`(<!-- generated:${name} -->\n)[\\s\\S]*?(\n<!-- end -->)`),
        (_all, open, close) => `${open}${make()}${close}`,
      ),
    text,
  )

export const generatedDocs = ['docs/operations.md', 'docs/architecture.md']

if (process.argv[1] === import.meta.filename) {
  for (const name of generatedDocs) {
    const file = join(root, name)
    writeFileSync(file, withGenerated(readFileSync(file, 'utf8')))
  }
}
