// `npm test`: every check, cheapest first. Ends with one line that counts them all.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'saldo-reports-'))
const unitReport = join(reports, 'unit.json')
/** The tests in the browser run in two halves at once, each with a product, a database and a browser of its own. */
const halves = [1, 2].map((half) => ({ shard: `${half}/2`, report: join(reports, `e2e-${half}.json`) }))

const bin = (name) => join(root, 'node_modules/.bin', name)
const tool =
  (command, args, env = {}) =>
  () =>
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const build = () => {
  try {
    buildWeb()
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

const endToEnd = ({ shard, report }) =>
  new Promise((done) => {
    const output = join('test-results', shard.replace('/', '-of-'))
    const args = ['test', '--config', 'e2e/playwright.config.ts', `--shard=${shard}`, `--output=${output}`]
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    spawn(bin('playwright'), args, { cwd: root, stdio: 'inherit', env }).once('exit', (code) =>
      done(code === 0),
    )
  })

const steps = [
  ['format', tool(bin('oxfmt'), ['--check'])],
  ['lint', tool(bin('oxlint'), ['--type-aware', '--deny-warnings'])],
  ['build', build],
  ['types', tool(bin('tsc'), ['-p', 'tsconfig.json'])],
  ['types of the end-to-end tests', tool(bin('tsc'), ['-p', 'e2e/tsconfig.json'])],
  ['types of the web', tool(bin('tsc'), ['-p', 'apps/web/tsconfig.json'])],
  ['types of the service worker', tool(bin('tsc'), ['-p', 'apps/web/src/app/service-worker/tsconfig.json'])],
  ["types of the simulator's browser part", tool(bin('tsc'), ['-p', 'apps/simulator/browser/tsconfig.json'])],
  [
    "types of the measurements' browser part",
    tool(bin('tsc'), ['-p', 'bench/till-web/browser/tsconfig.json']),
  ],
  ['unused code', tool(bin('knip'), [])],
  [
    'unit and server tests',
    tool(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
  ],
  ['end to end', () => Promise.all(halves.map(endToEnd)).then((ends) => ends.every(Boolean))],
]

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const sumOf = (stats, key) => stats.reduce((sum, each) => sum + each[key], 0)

/** Passed and failed tests inside a step; a step that reports none counts as one check of its own. */
const counted = (name, isGreen) => {
  const least = isGreen ? 0 : 1
  const unit = name === 'unit and server tests' ? read(unitReport) : null
  if (unit) return { passed: unit.numPassedTests, failed: Math.max(unit.numFailedTests, least), retried: 0 }
  const e2e = name === 'end to end' ? halves.map(({ report }) => read(report)?.stats) : []
  if (e2e.length > 0 && e2e.every(Boolean)) {
    const retried = sumOf(e2e, 'flaky')
    const failed = Math.max(sumOf(e2e, 'unexpected'), least)
    return { passed: sumOf(e2e, 'expected') + retried, failed, retried }
  }
  return { passed: 1 - least, failed: least, retried: 0 }
}

const total = { passed: 0, failed: 0, retried: 0 }
for (const [name, run] of steps) {
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const { passed, failed, retried } = counted(name, await run())
  total.passed += passed
  total.failed += failed
  total.retried += retried
  console.log(`  ${failed === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
rmSync(reports, { recursive: true, force: true })
if (total.retried > 0) console.log(`\n${total.retried} of those in the browser passed at their second try`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
