import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { createKeys } from '../../../kernel/keys.ts'
import { createAltcha } from './altcha.ts'

const now = new Date('2026-12-01T02:00:00Z')
const captcha = createAltcha({ keys: createKeys('one secret, long enough to be one'), cost: 10 })

const encoded = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64')

const challengeOf = async (from = captcha): Promise<Challenge> =>
  (await from.challenge?.(now)) as unknown as Challenge

const solve = async (challenge: Challenge) => ({
  challenge,
  solution: await solveChallenge({ challenge, deriveKey }),
})

test('a solved challenge is known by its own id and until its own end', async () => {
  const challenge = await challengeOf()
  expect(await captcha.verify(encoded(await solve(challenge)), now)).toEqual({
    kind: 'solved',
    challengeId: challenge.parameters.data?.id,
    expiresAt: new Date('2026-12-01T03:00:00Z'),
  })
})

test('a challenge tells the widget its work and its end', async () => {
  expect((await challengeOf()).parameters).toMatchObject({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    expiresAt: Date.UTC(2026, 11, 1, 3) / 1000,
  })
})

test('an hour later the solution is too old, whatever end the sender writes on it', async () => {
  const solved = await solve(await challengeOf())
  const parameters = { ...solved.challenge.parameters, expiresAt: 9_999_999_999 }
  const later = new Date('2026-12-01T03:00:00Z')
  const stretched = { ...solved, challenge: { ...solved.challenge, parameters } }
  expect(await captcha.verify(encoded(stretched), later)).toEqual({ kind: 'refused', why: 'expired' })
  expect(await captcha.verify(encoded(stretched), new Date(later.getTime() - 1))).toMatchObject({
    kind: 'solved',
  })
})

test('a challenge that somebody else signed is refused', async () => {
  const other = createAltcha({ keys: createKeys('another secret, just as long as one'), cost: 10 })
  expect(await captcha.verify(encoded(await solve(await challengeOf(other))), now)).toMatchObject({
    kind: 'refused',
  })
})

test('a challenge made cheaper, or with another id, or without its signature, is refused', async () => {
  const { parameters, signature } = await challengeOf()
  const forgeries = [
    { parameters: { ...parameters, cost: 1, keyPrefix: '0' }, signature },
    { parameters: { ...parameters, data: { ...parameters.data, id: crypto.randomUUID() } }, signature },
    { parameters, signature: '' },
  ] as Challenge[]
  const verdicts = await Promise.all(
    forgeries.map(async (forgery) => captcha.verify(encoded(await solve(forgery)), now)),
  )
  expect(verdicts.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused'])
})

test('a guess instead of work is refused', async () => {
  const challenge = await challengeOf()
  const solution = { counter: 7, derivedKey: '00'.repeat(32) }
  expect(await captcha.verify(encoded({ challenge, solution }), now)).toMatchObject({ kind: 'refused' })
})

test.each(['', 'x', '{}', 'bnVsbA==', encoded([]), encoded({ challenge: {}, solution: {} }), '¡hola!'])(
  'the token %j is refused without a failure',
  async (token) => {
    expect(await captcha.verify(token, now)).toMatchObject({ kind: 'refused' })
  },
)
