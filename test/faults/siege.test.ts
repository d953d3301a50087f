import { expect, test } from 'vitest'
import { benchSiege } from '../../bench/siege/siege.ts'

const SECONDS = 5
const WALLETS = 300

test('under every attack at once each charge of the tills is booked, strangers get nothing, and nobody else is locked out', async () => {
  const lines: string[] = []
  const seen = await benchSiege((line) => lines.push(line), {
    seconds: SECONDS,
    wallets: WALLETS,
  })
  expect(lines.filter((line) => line.startsWith('unexpected'))).toEqual([])
  expect(seen).toMatchObject({ errors: 0, locked_out: 0, taken: 0, verified: true, problems: 0 })
  const silent = ['pages', 'guesses', 'notices', 'streams'].filter((arm) => !(Number(seen[arm]) > 0))
  expect(silent).toEqual([])
}, 300_000)
