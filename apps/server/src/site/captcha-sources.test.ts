import type { DocumentKind } from '@saldo/contract/documents'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { documentHeaders } from './policies.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const turnstile = { CAPTCHA_PROVIDER: 'turnstile', TURNSTILE_SITE_KEY: 's', TURNSTILE_SECRET_KEY: 'canary' }
const hcaptcha = { CAPTCHA_PROVIDER: 'hcaptcha', HCAPTCHA_SITE_KEY: 's', HCAPTCHA_SECRET: 'canary' }
const configOf = (given: NodeJS.ProcessEnv) => runtimeConfigOf(readEnv(given), '1')

const directivesOf = (given: NodeJS.ProcessEnv, kind: DocumentKind): Record<string, string[]> => {
  const policy = documentHeaders(kind, 'n0nce', configOf(given), true)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
}
const foreign = (given: NodeJS.ProcessEnv, kind: DocumentKind) =>
  Object.fromEntries(
    Object.entries(directivesOf(given, kind))
      .map(([name, values]) => [name, values.filter((value) => /^https?:/.test(value))] as const)
      .filter(([, values]) => values.length > 0),
  )

test('the page is told which captcha, its site key and its script, and no secret [S-7.9]', () => {
  expect(configOf({}).captcha).toEqual({ provider: 'altcha' })
  expect(configOf(turnstile).captcha).toEqual({
    provider: 'turnstile',
    site_key: 's',
    script_url: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  })
  expect(configOf(hcaptcha).captcha).toEqual({
    provider: 'hcaptcha',
    site_key: 's',
    script_url: 'https://js.hcaptcha.com/1/api.js',
  })
  expect(JSON.stringify([configOf(turnstile), configOf(hcaptcha)])).not.toContain('canary')
})

describe.each(['auth', 'captcha'] as const)('in a document of the kind %s', (kind) => {
  test('just the chosen captcha’s vendor is let in, as far as its widget needs', () => {
    expect(foreign({}, kind)).toEqual({})
    expect(foreign(turnstile, kind)).toEqual({
      'script-src': ['https://challenges.cloudflare.com/turnstile/v0/api.js'],
      'frame-src': ['https://challenges.cloudflare.com'],
    })
    const hcaptchas = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
    expect(foreign(hcaptcha, kind)).toEqual({
      'script-src': hcaptchas,
      'frame-src': hcaptchas,
      'style-src': hcaptchas,
      'connect-src': hcaptchas,
    })
  })

  test('no worker is made from a blob', () => {
    for (const given of [{}, turnstile, hcaptcha])
      expect(directivesOf(given, kind)['worker-src']).toEqual(["'self'"])
  })
})

test('no other document lets a captcha’s vendor in', () => {
  for (const kind of ['plain', 'till', 'checkout', 'claim'] as const)
    expect(JSON.stringify([foreign(turnstile, kind), foreign(hcaptcha, kind)])).not.toMatch(
      /cloudflare|hcaptcha/,
    )
})
