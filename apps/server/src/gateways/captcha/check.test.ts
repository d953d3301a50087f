import { afterAll, beforeAll, expect, test } from 'vitest'
import { fine, look, unknown, wrong } from '../../../test/vendors/checkups.ts'
import { startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { json, useVendor } from '../../../test/vendors/vendors.ts'
import { checkSiteverify } from './check.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ SIM_TURNSTILE_SECRET: 'one-secret', SIM_HCAPTCHA_SECRET: 'one-secret' })
})
afterAll(() => simulator.stop())
const vendor = useVendor()

const turnstile = (secret: string, apiUrl = simulator.turnstileUrl) =>
  look(
    checkSiteverify({
      vendor: 'Turnstile',
      apiUrl,
      secret,
      secretName: 'TURNSTILE_SECRET_KEY',
      siteKeyName: 'TURNSTILE_SITE_KEY',
      form: {},
    }),
  )
const hcaptcha = (secret: string, apiUrl = simulator.hcaptchaUrl) =>
  look(
    checkSiteverify({
      vendor: 'hCaptcha',
      apiUrl,
      secret,
      secretName: 'HCAPTCHA_SECRET',
      siteKeyName: 'HCAPTCHA_SITE_KEY',
      form: { sitekey: 'a-site' },
    }),
  )

test('a secret that the vendor takes is fine, though the token is nobody’s', async () => {
  expect(await turnstile('one-secret')).toEqual(fine('Turnstile acepta la clave secreta.'))
  expect(await hcaptcha('one-secret')).toEqual(fine('hCaptcha acepta la clave secreta.'))
})

test('a secret that the vendor refuses is said, and where to get another', async () => {
  expect(await turnstile('other')).toEqual(
    wrong(
      'Turnstile no acepta TURNSTILE_SECRET_KEY, así que nadie podría registrarse. Cópiala otra vez de su panel.',
    ),
  )
  expect(await hcaptcha('other')).toEqual(
    wrong(
      'hCaptcha no acepta HCAPTCHA_SECRET, así que nadie podría registrarse. Cópiala otra vez de su panel.',
    ),
  )
})

test('keys of two sites are said; silence is unknown', async () => {
  vendor.answer = (_request, reply) =>
    json(reply, { success: false, 'error-codes': ['sitekey-secret-mismatch'] })
  expect(await hcaptcha('one-secret', vendor.url)).toEqual(
    wrong('HCAPTCHA_SITE_KEY no va con la clave secreta en hCaptcha. Copia las dos del mismo sitio.'),
  )
  await simulator.control({ provider: 'turnstile', action: 'next', outcome: 'server_error' })
  expect(await turnstile('one-secret')).toEqual(
    unknown(
      `${new URL(simulator.turnstileUrl).host} contestó 500, así que no se sabe. Vuelve a intentarlo en unos minutos.`,
    ),
  )
})
