// `npm test`: every check, cheapest first. Ends with one line that counts them all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb } from './build-web.mjs'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'saldo-reports-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'e2e.json')

const bin = (name) => join(root, 'node_modules/.bin', name)
const tool =
  (command, args, env = {}) =>
  async () => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    const [status] = await once(child, 'close')
    return status === 0
  }

/** As `tool`, for one of several that run at a time: what it says is shown when it ends. */
const toolBeside = (command, args) => async () => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data))
  const [status] = await once(child, 'close')
  return { isGreen: status === 0, said: Buffer.concat(said).toString().trimEnd() }
}

/** A script of package.json without its `pre…`, which writes the routes' types: two at once would spoil them. */
const script = (name) => toolBeside('npm', ['run', '--silent', '--ignore-scripts', name])

const build = async () => {
  try {
    await buildWeb()
    return { isGreen: true, said: '' }
  } catch (error) {
    return { isGreen: false, said: error.message }
  }
}

/** One thread checks the types, twice as long as all that is beside it: unit tests begin meanwhile. */
const types = ['types', script('typecheck'), 'npm run typecheck']

/** What reads the sources alone, side by side; each with what to run to see it alone, or to mend it. */
const sideBySide = [
  ['format', toolBeside(bin('oxfmt'), ['--check']), 'npm run format'],
  ['lint', script('lint'), 'npm run lint'],
  ['unused code', toolBeside(bin('knip'), []), 'npx knip'],
  ['build', build, 'npm run build'],
]

const routes = ['types of routes', tool('npm', ['run', '--silent', 'typegen']), 'npm run typegen']

const unit = [
  'unit and server tests',
  tool(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
  'npx vitest run',
]

const endToEnd = [
  'end to end',
  tool(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  }),
  'npx playwright test --config e2e/playwright.config.ts',
]

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Each test of Playwright's report, with how it ended: expected, flaky, unexpected or skipped. */
const browserTests = ({ suites = [], specs = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ name: `${spec.file}:${spec.line} ${spec.title}`, status })),
  ),
  ...suites.flatMap(browserTests),
]

const unitTests = ({ testResults }) =>
  testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status }) => ({
      name: `${relative(root, file.name)} ${fullName}`,
      status,
    })),
  )

const namesOf = (tests, wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)

/** How many tests of a step passed, and which failed; a step that reports none counts as one check of its own. */
const counted = (name, isGreen) => {
  const unit = name === 'unit and server tests' ? read(unitReport) : null
  const browser = name === 'end to end' ? read(browserReport) : null
  const tests = unit ? unitTests(unit) : browser ? browserTests(browser) : null
  if (!tests) return { passed: isGreen ? 1 : 0, failed: isGreen ? [] : [name], retried: [] }
  const retried = namesOf(tests, 'flaky')
  const failed = [...namesOf(tests, 'failed'), ...namesOf(tests, 'unexpected')]
  const passed = namesOf(tests, 'passed').length + namesOf(tests, 'expected').length + retried.length
  return { passed, failed: isGreen || failed.length > 0 ? failed : [name], retried }
}

const total = { passed: 0, failed: [], retried: [] }
const hints = []
const conclude = (name, hint, isGreen, startedAt) => {
  const { passed, failed, retried } = counted(name, isGreen)
  total.passed += passed
  total.failed.push(...failed)
  total.retried.push(...retried)
  if (failed.length > 0) hints.push(`${name}: ${hint}`)
  console.log(
    `  ${failed.length === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
}
const inTurn = async ([name, run, hint]) => {
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  conclude(name, hint, await run(), startedAt)
}
const beside = async ([name, run, hint]) => {
  const startedAt = performance.now()
  const { isGreen, said } = await run()
  console.log(`\n— ${name}${said && `\n${said}`}`)
  conclude(name, hint, isGreen, startedAt)
}

await inTurn(routes)
console.log(`\nside by side: ${[types, ...sideBySide].map(([name]) => name).join(', ')}`)
const typed = beside(types)
await Promise.all(sideBySide.map(beside))
await inTurn(unit)
await typed
await inTurn(endToEnd)
rmSync(reports, { recursive: true, force: true })
for (const name of total.retried) console.log(`passed at its second try: ${name}`)
for (const name of total.failed) console.log(`failed: ${name}`)
for (const hint of hints) console.log(`look at it alone, ${hint}`)
console.log(`\n${total.passed} passed, ${total.failed.length} failed`)
process.exit(total.failed.length === 0 ? 0 : 1)
