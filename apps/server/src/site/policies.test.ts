import type { RuntimeConfig } from '@saldo/contract/config'
import type { DocumentKind } from '@saldo/contract/documents'
import { describe, expect, test } from 'vitest'
import { documentHeaders } from './policies.ts'

const config = (script_url: string, paypal: string): RuntimeConfig => ({
  version: '1',
  brand: { name: 'Saldo', support_email: 'a@b.test', support_phone: '525500000000', address: 'Calle 1' },
  api: { user: '/api/v1/es/', token: '/api/v1/es/' },
  social: { google: null, apple: null, facebook: null },
  payment_methods: ['card', 'paypal', 'mercado_pago'],
  mercado_pago: { public_key: 'k', script_url },
  paypal: { client_id: 'c', script_url: paypal },
  push: null,
  captcha: { provider: 'altcha' },
})
const live = config('https://sdk.mercadopago.com/js/v2', 'https://www.paypal.com/sdk/js')
const simulated = config('http://localhost:4400/mp/js/v2', 'http://localhost:4400/paypal/sdk/js')

const directivesOf = (kind: DocumentKind, of = live): Record<string, string[]> => {
  const policy = documentHeaders(kind, 'n0nce', of, true)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
}
const kinds: DocumentKind[] = ['plain', 'auth', 'captcha', 'checkout', 'till', 'office', 'claim']

describe.each(kinds)('every document, %s too', (kind) => {
  test('runs no inline script without the nonce, no text as code, and can’t be framed', () => {
    const directives = directivesOf(kind)
    expect(directives).toMatchObject({
      'default-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(directives['script-src']).toContain("'nonce-n0nce'")
    for (const values of Object.values(directives)) {
      expect(values).not.toContain("'unsafe-inline'")
      expect(values).not.toContain("'unsafe-eval'")
      expect(values).not.toContain('*')
      expect(values).not.toContain('https:')
    }
  })
})

test('only the checkout lets a payment script in, from its own origins [S-7.32]', () => {
  for (const kind of kinds) {
    const foreign = Object.values(directivesOf(kind, simulated))
      .flat()
      .filter((value) => /^https?:/.test(value))
    expect(new Set(foreign)).toEqual(new Set(kind === 'checkout' ? ['http://localhost:4400'] : []))
  }
  expect(directivesOf('checkout')['script-src']).toEqual([
    "'self'",
    "'nonce-n0nce'",
    'https://*.mercadopago.com',
    'https://*.mercadolibre.com',
    'https://*.mlstatic.com',
    'https://*.paypal.com',
    'https://*.paypalobjects.com',
  ])
  expect(directivesOf('checkout')['style-src']).toEqual([
    "'self'",
    "'nonce-n0nce'",
    'https://*.paypal.com',
    'https://*.paypalobjects.com',
  ])
  const withoutPaypal = { ...live, paypal: null }
  expect(directivesOf('checkout', withoutPaypal)['style-src']).toEqual(["'self'"])
  expect(directivesOf('checkout', withoutPaypal)['script-src']).not.toContain('https://*.paypal.com')
})

const google = { client_id: 'g', script_url: 'https://accounts.google.com/gsi/client' }
const turnstile = {
  provider: 'turnstile',
  site_key: 's',
  script_url: 'https://challenges.cloudflare.com/t.js',
} as const
const ofOurs = ['service-worker', 'svelte-trusted-html', 'captcha-worker']
const ofAPage = ['service-worker']

test.each([
  ['altcha and no provider', live, { auth: ofOurs, captcha: ofOurs }],
  ['altcha beside Google', { ...live, social: { ...live.social, google } }, { captcha: ofOurs }],
  ['Turnstile', { ...live, captcha: turnstile }, {}],
] as const)(
  'with %s Trusted Types are enforced wherever no vendor’s own script runs, each policy by its name',
  (_what, of, more) => {
    const allowed = { plain: ofAPage, till: ofAPage, office: ofAPage, claim: ofAPage, ...more } as Record<
      string,
      string[]
    >
    for (const kind of kinds) {
      const { 'require-trusted-types-for': required, 'trusted-types': names } = directivesOf(kind, of)
      const isEnforced = kind in allowed
      expect([kind, required, names]).toEqual([kind, isEnforced ? ["'script'"] : undefined, allowed[kind]])
    }
  },
)

test('the recovery and the refund form let no provider of sign-ins in', () => {
  const of = { ...live, social: { ...live.social, google } }
  expect(JSON.stringify(directivesOf('auth', of))).toContain('accounts.google.com')
  expect(JSON.stringify(directivesOf('captcha', of))).not.toContain('google')
  expect(documentHeaders('captcha', 'n', of, true)['cross-origin-opener-policy']).toBe('same-origin')
})

test('only the till, the office and the claim of a printed QR may ask for the camera and run its reader, only the till for a USB printer, and only popups of vendors keep their opener', () => {
  for (const kind of kinds) {
    const scans = kind === 'till' || kind === 'office' || kind === 'claim'
    const { 'permissions-policy': permissions } = documentHeaders(kind, 'n', live, true)
    expect([kind, permissions]).toEqual([
      kind,
      expect.stringContaining(scans ? 'camera=(self)' : 'camera=()'),
    ])
    expect([kind, directivesOf(kind)['script-src']?.includes("'wasm-unsafe-eval'")]).toEqual([kind, scans])
    const usb = kind === 'till' ? 'usb=(self)' : 'usb=()'
    expect([kind, permissions]).toEqual([kind, expect.stringContaining(usb)])
  }
  expect(documentHeaders('plain', 'n', live, true)['cross-origin-opener-policy']).toBe('same-origin')
  expect(documentHeaders('auth', 'n', live, true)['cross-origin-opener-policy']).toBe(
    'same-origin-allow-popups',
  )
})
