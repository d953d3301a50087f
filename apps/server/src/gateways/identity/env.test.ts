import { expect, test } from 'vitest'
import { sentencesOf } from '../../../test/server/live-env.ts'
import { identityVendors } from './identity-vendors.ts'

test('the Graph’s address carries its version', () => {
  expect(sentencesOf({ FB_GRAPH_URL: 'https://graph.facebook.com' })).toEqual([
    expect.stringContaining('FB_GRAPH_URL'),
  ])
})

test.each(identityVendors.flatMap(({ env }) => env.addresses))(
  'production refuses %s that is not its vendor’s',
  (name) => {
    const path = name === 'FB_GRAPH_URL' ? '/v26.0' : '/x'
    for (const address of [`http://localhost:4400${path}`, `https://google.com.evil.test${path}`])
      expect(sentencesOf({ NODE_ENV: 'production', [name]: address })).toContain(
        `${name} debe ser una dirección https del proveedor en producción.`,
      )
  },
)

test('production refuses Facebook’s app without its secret', () => {
  const missing = 'Falta FB_APP_SECRET: en producción no hay valor por omisión. Defínela y vuelve a arrancar.'
  expect(sentencesOf({ NODE_ENV: 'production', FB_APP_ID: '1' })).toContain(missing)
  expect(sentencesOf({ NODE_ENV: 'production' })).not.toContain(missing)
})
