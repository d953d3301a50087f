import type { DocumentKind } from '@saldo/contract/documents'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { documentHeaders } from './policies.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const ids = { GOOGLE_CLIENT_ID: 'g', APPLE_CLIENT_ID: 'a', FB_APP_ID: 'f', FB_APP_SECRET: 's' }
const simulator = 'http://localhost:4400'
const simulated = {
  ...ids,
  GSI_JS_URL: `${simulator}/oidc/js/gsi`,
  APPLE_JS_URL: `${simulator}/oidc/js/apple`,
  FB_JS_URL: `${simulator}/oidc/js/facebook`,
  FB_GRAPH_URL: `${simulator}/graph/v26.0`,
}
const configOf = (given: NodeJS.ProcessEnv) => runtimeConfigOf(readEnv(given), '1')

/** The foreign sources of each directive of a document. */
const foreign = (given: NodeJS.ProcessEnv, kind: DocumentKind = 'auth'): Record<string, string[]> => {
  const policy = documentHeaders(kind, 'n0nce', configOf(given), true)['content-security-policy'] ?? ''
  const directives = policy.split('; ').map((directive) => directive.split(' '))
  return Object.fromEntries(
    directives
      .map(([name, ...values]) => [name, values.filter((value) => /^https?:/.test(value))] as const)
      .filter(([, values]) => values.length > 0),
  )
}

test('without ids there is no button, and nothing foreign is let in', () => {
  expect(configOf({}).social).toEqual({ google: null, apple: null, facebook: null })
  expect(configOf({ FB_APP_ID: 'f' }).social.facebook).toBeNull()
  expect(foreign({})).toEqual({})
})

test('the page is told the ids and where the scripts are, and no secret [S-7.10]', () => {
  expect(configOf({ ...ids, PUBLIC_URL: 'https://saldo.example' }).social).toEqual({
    google: { client_id: 'g', script_url: 'https://accounts.google.com/gsi/client' },
    apple: {
      client_id: 'a',
      redirect_uri: 'https://saldo.example/auth/sign-in',
      script_url: 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/es_MX/appleid.auth.js',
    },
    facebook: { app_id: 'f', version: 'v26.0', script_url: 'https://connect.facebook.net/es_LA/sdk.js' },
  })
  expect(JSON.stringify(configOf({ ...ids, FB_APP_SECRET: 'canary-secret' }))).not.toContain('canary')
})

test('each configured provider is let in as far as its script needs, and no other', () => {
  const only = (...names: (keyof typeof ids)[]) =>
    foreign(Object.fromEntries(names.map((name) => [name, ids[name]])))
  expect(only('GOOGLE_CLIENT_ID')).toEqual({
    'script-src': ['https://accounts.google.com/gsi/client'],
    'connect-src': ['https://accounts.google.com/gsi/'],
    'frame-src': ['https://accounts.google.com/gsi/'],
    'style-src': ['https://accounts.google.com/gsi/style'],
  })
  expect(only('APPLE_CLIENT_ID')).toEqual({
    'script-src': ['https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/es_MX/appleid.auth.js'],
    'connect-src': ['https://appleid.apple.com'],
    'frame-src': ['https://appleid.apple.com'],
  })
  expect(only('FB_APP_ID', 'FB_APP_SECRET')).toEqual({
    'script-src': ['https://connect.facebook.net/es_LA/sdk.js'],
    'connect-src': ['https://www.facebook.com', 'https://graph.facebook.com'],
    'frame-src': ['https://www.facebook.com'],
    'img-src': ['https://www.facebook.com'],
  })
})

test('against the simulator everything comes from its one origin', () => {
  expect(new Set(Object.values(foreign(simulated)).flat())).toEqual(new Set([simulator]))
})

test('only the sign-in’s documents let a provider in, and they let it open its popup', () => {
  for (const kind of ['plain', 'till'] as const) expect(foreign(ids, kind)).toEqual({})
  expect(JSON.stringify(foreign(ids, 'checkout'))).not.toMatch(/google|apple|facebook/)
  expect(documentHeaders('auth', 'n', configOf(ids), true)['cross-origin-opener-policy']).toBe(
    'same-origin-allow-popups',
  )
})
