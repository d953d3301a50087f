import { afterAll, beforeAll, expect, test } from 'vitest'
import { fine, look, unknown, wrong } from '../../../test/vendors/checkups.ts'
import { startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { json, useVendor } from '../../../test/vendors/vendors.ts'
import { checkApple } from './vendors/apple.ts'
import { checkFacebook } from './vendors/facebook/check.ts'
import { checkGoogle } from './vendors/google.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ SIM_FB_APP_SECRET: 'a-secret-of-the-tests' })
})
afterAll(() => simulator.stop())
const vendor = useVendor()

const at = (path: string) => `${simulator.pushUrl}/${path}`
const CLIENT = '1-a.apps.googleusercontent.com'

test('Google’s keys can be read, and an id that is none is said', async () => {
  const jwksUrl = at('oidc/google/jwks')
  expect(await look(checkGoogle({ clientId: CLIENT, jwksUrl }))).toEqual(
    fine('Sus llaves se pueden leer. Google no dice si el ID es tuyo: entra una vez con tu cuenta.'),
  )
  expect(await look(checkGoogle({ clientId: 'GOCSPX-secreto', jwksUrl }))).toEqual(
    wrong(
      'GOOGLE_CLIENT_ID no es el ID de un cliente: termina en .apps.googleusercontent.com. Cópialo de Credenciales, tipo «Aplicación web».',
    ),
  )
})

test('keys that verify nothing are wrong; those that nobody gives are unknown', async () => {
  const checkup = () => checkGoogle({ clientId: CLIENT, jwksUrl: vendor.url })
  vendor.answer = (_request, reply) => json(reply, { keys: [{ kty: 'EC' }] })
  expect(await look(checkup())).toEqual(
    wrong('En GOOGLE_JWKS_URL no hay llaves para firmar. Quítala y se usa la de Google.'),
  )
  const { host } = new URL(vendor.url)
  vendor.answer = (_request, reply) => json(reply, {}, 503)
  expect(await look(checkup())).toEqual(
    unknown(`${host} contestó 503, así que no se sabe. Vuelve a intentarlo en unos minutos.`),
  )
  vendor.answer = (_request, reply) => json(reply, {}, 404)
  expect(await look(checkup())).toEqual(
    unknown(
      `${host} contestó algo que no entendemos (404), así que no se sabe. Revisa que su dirección sea la del proveedor.`,
    ),
  )
})

const apple = (redirectUri: string, isLoopback = false) =>
  look(
    checkApple({
      redirectUri,
      publicUrl: isLoopback ? 'http://localhost:3000' : 'https://saldo.example',
      jwksUrl: at('oidc/apple/jwks'),
      isLoopback,
    }),
  )

test('Apple’s return address is https and ours', async () => {
  const says = (address: string) =>
    fine(
      `Sus llaves se pueden leer; vuelve a ${address}. Apple no dice si el ID es tuyo: entra una vez con tu cuenta.`,
    )
  expect(await apple('https://saldo.example/auth/sign-in')).toEqual(
    says('https://saldo.example/auth/sign-in'),
  )
  expect(await apple('http://localhost:3000/auth/sign-in', true)).toEqual(
    says('http://localhost:3000/auth/sign-in'),
  )
  expect(await apple('http://saldo.example/auth/sign-in')).toEqual(
    wrong(
      'http://saldo.example/auth/sign-in no es https y Apple no la acepta. Corrige APPLE_REDIRECT_URI o PUBLIC_URL.',
    ),
  )
  expect(await apple('https://otra.example/auth/sign-in')).toEqual(
    wrong(
      'APPLE_REDIRECT_URI (https://otra.example/auth/sign-in) no es de PUBLIC_URL, así que la ventana no podría contestar. Usa la misma dirección.',
    ),
  )
})

const REFUSED = 'No acepta FB_APP_ID y FB_APP_SECRET. Copia los dos de la misma app (Configuración → Básica).'

const facebook = (appSecret: string | undefined, graphUrl = at('graph/v26.0')) =>
  look(checkFacebook({ appId: '77', appSecret, graphUrl, jwksUrl: at('oidc/facebook/jwks') }))

test('Facebook is shown the app’s own token', async () => {
  expect(await facebook('a-secret-of-the-tests')).toEqual(fine('App «Saldo».'))
  expect(await facebook('other')).toEqual(wrong(REFUSED))
  expect(await facebook(undefined)).toEqual(
    wrong('Falta FB_APP_SECRET: sin ella no se puede entrar con Facebook. Defínela y reinicia el servidor.'),
  )
})

test.each([
  [{ app_id: '77', is_valid: false }, REFUSED],
  [
    { app_id: '78', is_valid: true },
    'FB_APP_SECRET es de otra app. Copia los dos de la misma (Configuración → Básica).',
  ],
])('a token that Facebook tells of as %j is wrong', async (data, sentence) => {
  vendor.answer = (_request, reply) => json(reply, { data })
  expect(await facebook('a-secret-of-the-tests', vendor.url)).toEqual(wrong(sentence))
})
