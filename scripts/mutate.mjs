// `npm run mutate`: breaks the pure modules line by line and says which breaks no test notices. Slow and seldom run,
// so its tool is no dependency of the project: it is installed, at one version, in a folder that goes with the run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '10.1.1'
const root = join(import.meta.dirname, '..')

/** Modules that decide without asking anybody, each with tests that need no database. */
const pure = [
  'apps/server/src/modules/{orders,events,refunds,payments}/rules.ts',
  'apps/server/src/modules/orders/{order-states,attempt-states}.ts',
  'apps/server/src/modules/events/local-time.ts',
  'apps/server/src/modules/auth/recovery/code-rules.ts',
  'apps/server/src/modules/auth/passwords/password-rules.ts',
  'packages/contract/src/money.ts',
  'apps/site/src/features/purchase/{amount,countdown}.ts',
  'apps/site/src/features/refunds/field-problem.ts',
  'packages/client/src/format/*.ts',
  'packages/client/src/session/{return-url,clock}.ts',
]
const mutate = process.argv.length > 2 ? process.argv.slice(2) : [...pure, '!**/*.test.ts']

const folder = mkdtempSync(join(tmpdir(), 'saldo-mutate-'))
const config = join(folder, 'stryker.config.json')
const run = (command, args, cwd) => spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1

const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`)
const install = [
  'install',
  '--prefix',
  folder,
  '--legacy-peer-deps',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
let status = run('npm', [...install, ...packages], root)
if (status === 0) {
  // The project's own: two instances of Vitest know nothing of each other's tests.
  for (const own of ['vitest', 'typescript'])
    symlinkSync(join(root, 'node_modules', own), join(folder, 'node_modules', own))
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [join(folder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: join(root, 'scripts/mutate.vitest.config.ts') },
      mutate,
      ignorePatterns: ['data', 'docs', 'e2e', 'bench', 'test-results', '**/build'],
      tempDirName: join(folder, 'sandbox'),
      reporters: ['clear-text'],
      clearTextReporter: { allowColor: false, logTests: false },
      concurrency: 2,
      // What runs once when a file is loaded would need a whole run of the tests for each break.
      ignoreStatic: true,
    }),
  )
  status = run(
    process.execPath,
    [join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
    root,
  )
}
rmSync(folder, { recursive: true, force: true })
process.exit(status)
