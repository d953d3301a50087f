import type { RuntimeConfig } from '@saldo/contract/config'
import {
  identityVendors as vendorsOfContract,
  type IdentityConfig,
  type SocialProvider,
} from '@saldo/contract/identity-vendors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bySystem } from '../../../test/server/by-system.ts'
import { live } from '../../../test/server/live-env.ts'
import { useSocial } from '../../../test/people/social.ts'
import { createEnvReader, EnvError, type Env } from '../../kernel/env.ts'
import { createKeys } from '../../kernel/keys.ts'
import { signInSocially } from '../../modules/auth/social/sign-in-socially.ts'
import { documentHeaders } from '../../site/policies.ts'
import { identityVendors } from './identity-vendors.ts'
import type { IdentityVendor } from './identity.ts'
import { identity } from './index.ts'

const id = 'fixture' as SocialProvider
const config = { client_id: 'one', script_url: 'https://id.fixture.test/api.js' } as IdentityConfig

const variables = {
  FIXTURE_CLIENT_ID: z.string().optional(),
  FIXTURE_JS_URL: z.url().default('https://id.fixture.test/api.js'),
}
const fixture: IdentityVendor<Env & z.output<z.ZodObject<typeof variables>>> = {
  id,
  env: {
    variables,
    addresses: ['FIXTURE_JS_URL'],
    domains: ['fixture.test'],
    demanded: () => ['FIXTURE_CLIENT_ID'],
  },
  connect: (env) =>
    env.FIXTURE_CLIENT_ID === undefined
      ? null
      : async ({ token: email }) => ({
          kind: 'identity',
          identity: { subject: `subject of ${email}`, email, isEmailVerified: true, name: null },
        }),
  config: (env) => (env.FIXTURE_CLIENT_ID === undefined ? null : config),
  script: { host: 'id.fixture.test', sources: { 'frame-src': ['https://frame.fixture.test'] } },
}

// One line in each registry is all that a vendor needs.
const vendors = identityVendors as IdentityVendor[]
const added = vendorsOfContract as Record<string, unknown>
const { server, anAccount, subjects } = useSocial()
beforeAll(async () => {
  vendors.push(fixture)
  added.fixture = { name: 'Fixture', config: z.unknown() }
  // And its row in the database, as a migration adds it.
  await server.ownerDb.insertInto('identity_vendor').values({ provider: id }).execute()
})
afterAll(() => {
  vendors.pop()
  delete added.fixture
})

const read = (given: NodeJS.ProcessEnv) =>
  createEnvReader([identity, ...vendors].map(({ env }) => env)).read(given)
const configured = () => read({ FIXTURE_CLIENT_ID: 'one' })
const keys = createKeys('a secret of this test, and of no other')

const sentencesOf = (given: NodeJS.ProcessEnv): readonly string[] => {
  try {
    read(given)
  } catch (error) {
    if (error instanceof EnvError) return error.sentences
  }
  return []
}

test('an added vendor brings its variables, which production demands and keeps at its domains', () => {
  const elsewhere = { ...live, FIXTURE_JS_URL: 'https://elsewhere.test/api.js' }
  expect(sentencesOf(elsewhere)).toEqual(
    expect.arrayContaining([
      'Falta FIXTURE_CLIENT_ID: en producción no hay valor por omisión. Defínela y vuelve a arrancar.',
      'FIXTURE_JS_URL debe ser una dirección https del proveedor en producción.',
    ]),
  )
})

test('an added vendor is told to the page and let into the sign-in’s documents, and only where it is configured', () => {
  const social = identity.runtimeConfig?.(configured()).social
  expect(social).toEqual({ google: null, apple: null, facebook: null, fixture: config })
  expect(identity.runtimeConfig?.(read({})).social).toHaveProperty('fixture', null)
  const of = { api: { user: '/', token: '/' }, social, captcha: { provider: 'altcha' } } as RuntimeConfig
  const policyOf = (kind: 'auth' | 'captcha') =>
    documentHeaders(kind, 'n', of, true)['content-security-policy']
  expect(policyOf('auth')).toContain("script-src 'self' 'nonce-n' https://id.fixture.test/api.js;")
  expect(policyOf('auth')).toContain('frame-src https://frame.fixture.test;')
  expect(policyOf('captcha')).not.toContain('fixture')
})

test('who an added vendor vouches for is linked to the account of that e-mail, is told of it by the vendor’s name, and enters', async () => {
  const ana = await anAccount()
  const enter = (env: Env) =>
    signInSocially(
      server.deps,
      identity.connect(env, keys),
      { provider: id, token: ana.email, nonce: undefined, name: undefined, deviceId: null, browser: null },
      bySystem(server),
    )
  await expect(enter(read({}))).rejects.toMatchObject({ code: 'social_refused' })
  expect((await enter(configured())).user.id).toBe(ana.id)
  expect((await enter(configured())).user.id).toBe(ana.id)
  expect(await subjects(ana.email)).toEqual(['Ahora entras con Fixture'])
})
