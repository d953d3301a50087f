import type { CaptchaConfig, CaptchaId } from '@saldo/contract/captcha-vendors'
import type { RuntimeConfig } from '@saldo/contract/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fine, look } from '../../../test/vendors/checkups.ts'
import { live } from '../../../test/server/live-env.ts'
import { createEnvReader, EnvError, type Env } from '../../kernel/env.ts'
import { createKeys } from '../../kernel/keys.ts'
import { documentHeaders } from '../../site/policies.ts'
import { captchaVendors } from './captcha-vendors.ts'
import type { CaptchaVendor } from './captcha.ts'
import { createCaptchaPort } from './index.ts'

const id = 'fixture' as CaptchaId
const config = {
  provider: id,
  site_key: '',
  script_url: 'https://captcha.fixture.test/api.js',
} as CaptchaConfig

const variables = {
  FIXTURE_SECRET: z.string().optional(),
  FIXTURE_JS_URL: z.url().default('https://captcha.fixture.test/api.js'),
}
const fixture: CaptchaVendor<Env & z.output<z.ZodObject<typeof variables>>> = {
  id,
  env: { variables, addresses: ['FIXTURE_JS_URL'], domains: ['fixture.test'], demanded: () => [] },
  needs: ['FIXTURE_SECRET'],
  connect: (env) => ({
    challenge: null,
    verify: async (token, now) =>
      token === `solved with ${env.FIXTURE_SECRET}`
        ? { kind: 'solved', challengeId: token, expiresAt: now }
        : { kind: 'refused', why: 'fixture' },
  }),
  checkup: (env) => async () => [{ state: 'fine', says: `secret ${env.FIXTURE_SECRET}` }],
  config: () => config,
  script: { host: 'captcha.fixture.test', sources: { 'frame-src': ['https://frame.fixture.test'] } },
}

/** One whose widget works under Trusted Types. */
const typed: typeof fixture = { ...fixture, id: 'typed' as CaptchaId, trustedTypes: ['fixture-html'] }

// One line in the registry is all that a vendor needs.
const vendors = captchaVendors as unknown as CaptchaVendor[]
let port: ReturnType<typeof createCaptchaPort>
beforeAll(() => {
  vendors.push(fixture, typed)
  port = createCaptchaPort()
})
afterAll(() => void vendors.splice(-2))

const read = (given: NodeJS.ProcessEnv) =>
  createEnvReader([port, ...vendors].map(({ env }) => env)).read(given) as Parameters<typeof port.connect>[0]
const chosen = () => read({ CAPTCHA_PROVIDER: 'fixture', FIXTURE_SECRET: 'one' })

const sentencesOf = (given: NodeJS.ProcessEnv): readonly string[] => {
  try {
    read(given)
  } catch (error) {
    if (error instanceof EnvError) return error.sentences
  }
  return []
}

test('an added vendor is chosen by its id, needs its variables, and keeps its addresses at its domains', () => {
  expect(read({}).CAPTCHA_PROVIDER).toBe('altcha')
  expect(chosen().CAPTCHA_PROVIDER).toBe('fixture')
  expect(sentencesOf({ CAPTCHA_PROVIDER: 'fixture' })).toEqual([
    'Falta FIXTURE_SECRET: CAPTCHA_PROVIDER=fixture no funciona sin ella. Defínela y vuelve a arrancar.',
  ])
  expect(sentencesOf({ ...live, FIXTURE_JS_URL: 'https://elsewhere.test/api.js' })).toContain(
    'FIXTURE_JS_URL debe ser una dirección https del proveedor en producción.',
  )
})

test('an added vendor judges the tokens, is checked by the doctor, and is told to the page', async () => {
  const captcha = port.connect(chosen(), createKeys('a secret of this test, and of no other'))
  const now = new Date(0)
  expect(await captcha.verify('solved with one', now)).toMatchObject({ kind: 'solved' })
  expect(await captcha.verify('solved with two', now)).toMatchObject({ kind: 'refused' })
  const checkup = port.checkups?.({
    env: chosen(),
    isProduction: false,
    isLoopback: true,
    templates: [],
    answerWithinMs: 1_000,
  }).captcha
  expect(checkup && (await look(checkup.check))).toEqual(fine('secret one'))
  expect(port.runtimeConfig?.(chosen())).toEqual({ captcha: config })
})

const policyOf = (kind: 'captcha' | 'plain', provider = id): string => {
  const of = { api: { user: '/', token: '/' }, captcha: { ...config, provider } } as RuntimeConfig
  return documentHeaders(kind, 'n', of, true)['content-security-policy'] ?? ''
}

test('an added vendor is let into the documents with a captcha, and into no others', () => {
  expect(policyOf('captcha')).toContain("script-src 'self' 'nonce-n' https://captcha.fixture.test/api.js;")
  expect(policyOf('captcha')).toContain('frame-src https://frame.fixture.test;')
  expect(policyOf('captcha')).not.toContain('trusted-types')
  expect(policyOf('plain')).not.toContain('fixture')
})

test('Trusted Types are enforced where an added vendor names its policies', () => {
  expect(policyOf('captcha', typed.id)).toContain("require-trusted-types-for 'script'")
  expect(policyOf('captcha', typed.id)).toContain('trusted-types service-worker fixture-html')
})
