import { expect, test } from 'vitest'
import { sentencesOf } from '../../../test/server/live-env.ts'
import { readEnv } from '../../env.ts'
import { captchaVendors } from './captcha-vendors.ts'

test('altcha is the default and needs no key', () => {
  expect(readEnv({})).toMatchObject({ CAPTCHA_PROVIDER: 'altcha' })
})

test.each([
  ['turnstile', 'TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['hcaptcha', 'HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET'],
])(
  '%s without its keys refuses the start, in the demo too, with a sentence for each',
  (provider, ...names) => {
    expect(sentencesOf({ CAPTCHA_PROVIDER: provider })).toEqual(
      names.map(
        (name) =>
          `Falta ${name}: CAPTCHA_PROVIDER=${provider} no funciona sin ella. Defínela y vuelve a arrancar.`,
      ),
    )
    const keys = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(sentencesOf({ CAPTCHA_PROVIDER: provider, ...keys })).toEqual([])
  },
)

test('a provider that nobody knows refuses the start', () => {
  expect(sentencesOf({ CAPTCHA_PROVIDER: 'recaptcha' })).toEqual([
    expect.stringContaining('CAPTCHA_PROVIDER'),
  ])
})

test.each(captchaVendors.flatMap(({ env }) => env.addresses))(
  'production refuses %s that is not its vendor’s',
  (name) => {
    for (const address of ['http://localhost:4400/x', 'https://hcaptcha.com.evil.test/x'])
      expect(sentencesOf({ NODE_ENV: 'production', [name]: address })).toContain(
        `${name} debe ser una dirección https del proveedor en producción.`,
      )
  },
)
