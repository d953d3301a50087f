import { expect, test } from 'vitest'
import { sentencesOf } from '../../test/live-env.ts'
import { readEnv } from '../env.ts'
import { identityAddresses } from './identity-env.ts'

test('codes go to Mexico and the United States unless countries are named', () => {
  expect(readEnv({}).SMS_COUNTRIES).toEqual(['MX', 'US'])
  expect(readEnv({ SMS_COUNTRIES: ' mx, gt ,' }).SMS_COUNTRIES).toEqual(['MX', 'GT'])
  expect(sentencesOf({ SMS_COUNTRIES: 'Mexico' })).toEqual([expect.stringContaining('SMS_COUNTRIES')])
  expect(sentencesOf({ SMS_COUNTRIES: ',' })).toEqual([expect.stringContaining('SMS_COUNTRIES')])
})

test('the cap is a number of messages, none too', () => {
  expect(readEnv({}).SMS_DAILY_CAP).toBe(2_000)
  expect(readEnv({ SMS_DAILY_CAP: '0' }).SMS_DAILY_CAP).toBe(0)
  expect(sentencesOf({ SMS_DAILY_CAP: '-1' })).toEqual([expect.stringContaining('SMS_DAILY_CAP')])
})

test('the Graph’s address carries its version', () => {
  expect(sentencesOf({ FB_GRAPH_URL: 'https://graph.facebook.com' })).toEqual([
    expect.stringContaining('FB_GRAPH_URL'),
  ])
})

test.each(identityAddresses)('production refuses %s that is not its vendor’s', (name) => {
  const path = name === 'FB_GRAPH_URL' ? '/v26.0' : '/x'
  for (const address of [`http://localhost:4400${path}`, `https://google.com.evil.test${path}`])
    expect(sentencesOf({ NODE_ENV: 'production', [name]: address })).toContain(
      `${name} debe ser una dirección https del proveedor en producción.`,
    )
})

test('production refuses Facebook’s app without its secret', () => {
  const missing = 'Falta FB_APP_SECRET: en producción no hay valor por omisión. Defínela y vuelve a arrancar.'
  expect(sentencesOf({ NODE_ENV: 'production', FB_APP_ID: '1' })).toContain(missing)
  expect(sentencesOf({ NODE_ENV: 'production' })).not.toContain(missing)
})
