import { expect, test } from 'vitest'
import { killRounds } from '../../bench/kills/kills.ts'

const none = { lost: 0, twice: 0, missing: 0, isVerified: true }

test('after kill -9 of the server and of PostgreSQL every acknowledged charge exists once, and a retry of the others books once', async () => {
  const rounds = await killRounds({ rounds: 2, warmUp: 60, say: () => {} })
  expect(rounds).toMatchObject([
    { victim: 'server', ...none },
    { victim: 'database', ...none },
  ])
  for (const { sent, acknowledged } of rounds) expect(sent).toBeGreaterThanOrEqual(acknowledged)
  expect(Math.min(...rounds.map(({ acknowledged }) => acknowledged))).toBeGreaterThanOrEqual(60)
}, 120_000)
