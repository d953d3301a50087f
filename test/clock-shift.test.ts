import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Where jobs, gateways' dates, certificates, codes and messages meet the clock. */
const part = [
  'apps/server/src/cli/cli-payments.test.ts',
  'apps/server/src/modules/auth/recovery/recovery.test.ts',
  'apps/server/src/modules/payments/notices/paypal-notices.test.ts',
  'apps/server/src/modules/payments/reports/sweep-payments.test.ts',
  'apps/server/src/modules/refunds/decide-refund.test.ts',
  'apps/server/src/modules/wallets/push-movements.test.ts',
]

type Report = { numPassedTests: number; numFailedTests: number; success: boolean }

const runAway = async (days: number): Promise<Report> => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const folder = await mkdtemp(join(tmpdir(), 'saldo-clock-shift-'))
  const outputFile = join(folder, 'report.json')
  try {
    const child = spawn(
      process.execPath,
      [vitest, 'run', ...part, '--maxWorkers=1', '--reporter=json', `--outputFile=${outputFile}`],
      {
        cwd: root,
        env: { PATH: process.env.PATH, TEST_CLOCK_SHIFT_DAYS: String(days) },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    await once(child, 'close')
    return JSON.parse(await readFile(outputFile, 'utf8')) as Report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each([-800, 2_600])(
  'a part of the suite passes %i days off the calendar, as it does today',
  { timeout: 300_000 },
  async (days) => {
    const { numPassedTests, numFailedTests, success } = await runAway(days)
    expect({ numFailedTests, success }).toEqual({ numFailedTests: 0, success: true })
    expect(numPassedTests).toBeGreaterThan(60)
  },
)
