import { expect, test } from 'vitest'
import { aPerson } from '../test/people/people.ts'
import { call } from '../test/server/call.ts'
import { live } from '../test/server/live-env.ts'
import { useServer } from '../test/server/server.ts'
import type { Gateways } from './gateways/index.ts'
import { sayFirstCode } from './say-first-code.ts'

const lines: string[] = []
const server = useServer(
  () => ({}) as Gateways,
  { ...live, LOG_LEVEL: 'debug', RATE_LIMIT_FACTOR: '20' },
  { write: (line) => void lines.push(line) },
)

const said = async (env = server.deps.env): Promise<string> => {
  const heard: string[] = []
  await sayFirstCode({ ...server.deps, env }, (text) => heard.push(text))
  return heard.join('')
}

test('each start in production prints a code until somebody administers, and no log has it', async () => {
  expect(await said({ ...server.deps.env, isProduction: false })).toBe('')
  const [first, second] = [await said(), await said()]
  const codeOf = (text: string): string => /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/.exec(text)?.[0] ?? ''
  const code = codeOf(second)
  expect(codeOf(first)).not.toBe(code)
  expect(second).toContain(`Abre ${server.deps.env.PUBLIC_URL}/office/first con tu cuenta`)
  const { token } = await aPerson(server)
  const reply = await call(server, 'POST', 'office/first-administrator', { token, body: { code } })
  expect(reply.json()).toEqual({ success: true, data: null })
  expect(await said()).toBe('')
  expect(lines.join('')).not.toContain(code)
  expect(lines.length).toBeGreaterThan(0)
})
