import { afterAll, beforeAll, expect, test } from 'vitest'
import { fine, look, unknown, wrong } from '../../../test/vendors/checkups.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { json, useVendor } from '../../../test/vendors/vendors.ts'
import { checkMercadoPago } from './check.ts'

const PUBLIC_KEY = 'APP_USR-public-key-of-the-tests'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ SIM_MP_PUBLIC_KEY: PUBLIC_KEY })
})
afterAll(() => simulator.stop())
const vendor = useVendor()

type Options = Parameters<typeof checkMercadoPago>[0]
const given = (changes: Partial<Options> = {}): Options => ({
  apiUrl: simulator.mercadoPagoUrl,
  accessToken: simulatorSecrets.accessToken,
  publicKey: PUBLIC_KEY,
  collectorId: '44444',
  webhookSecret: simulatorSecrets.webhookSecret,
  isProduction: false,
  ...changes,
})

test('an account whose keys are all right is fine, in production too', async () => {
  const said = fine('Cuenta 44444 (SALDO_SIMULADO), con credenciales de producción.')
  expect(await look(checkMercadoPago(given()))).toEqual(said)
  expect(await look(checkMercadoPago(given({ isProduction: true, collectorId: undefined })))).toEqual(said)
})

const REFUSED_TOKEN =
  'No acepta MP_ACCESS_TOKEN. Copia otra vez el Access Token de tu aplicación, en Tus integraciones.'
const REFUSED_KEY =
  'No acepta MP_PUBLIC_KEY, así que el formulario de tarjeta no abriría. Copia otra vez la Public Key de la misma aplicación.'
const MIXED =
  'MP_ACCESS_TOKEN y MP_PUBLIC_KEY no son del mismo ambiente: uno es de prueba y el otro de producción. Copia los dos de la misma página.'

test.each<[string, Partial<Options>, string[]]>([
  ['a token of nobody', { accessToken: 'APP_USR-other' }, [REFUSED_TOKEN]],
  ['a public key of nobody', { publicKey: 'APP_USR-other' }, [REFUSED_KEY]],
  ['keys of two environments', { publicKey: 'TEST-public' }, [MIXED]],
  [
    'no public key',
    { publicKey: undefined },
    ['Falta MP_PUBLIC_KEY: sin ella no se paga con tarjeta. Defínela y reinicia el servidor.'],
  ],
  [
    'no secret for the notices',
    { webhookSecret: undefined },
    ['Falta MP_WEBHOOK_SECRET: sin ella no se cree ningún aviso de pago. Defínela y reinicia el servidor.'],
  ],
  [
    'the number of another account',
    { collectorId: '5' },
    ['MP_COLLECTOR_ID es de otra cuenta, así que ningún pago se acreditaría. El de esta es 44444.'],
  ],
  [
    'everything at once',
    { accessToken: 'APP_USR-other', publicKey: 'APP_USR-other' },
    [REFUSED_TOKEN, REFUSED_KEY],
  ],
])('%s is said, with what to do', async (_what, changes, sentences) => {
  expect(await look(checkMercadoPago(given(changes)))).toEqual(wrong(...sentences))
})

const account = {
  id: 7,
  nickname: 'UNA',
  site_id: 'MLM',
  tags: ['normal'],
  status: { site_status: 'active' },
}
const answering = (me: object) => {
  vendor.answer = (request, reply) => json(reply, request.url === '/users/me' ? me : [])
  return given({ apiUrl: vendor.url, collectorId: '7', isProduction: true })
}

test.each<[string, object, string]>([
  [
    'of another country',
    { ...account, site_id: 'MLA' },
    'La cuenta es de otro país (MLA) y no cobra en pesos mexicanos. Usa una cuenta de México.',
  ],
  [
    'that is not active',
    { ...account, status: { site_status: 'deactive' } },
    'La cuenta no está activa. Entra a Mercado Pago y completa lo que te pide.',
  ],
  [
    'of a test user',
    { ...account, tags: ['normal', 'test_user'] },
    'Las credenciales son de prueba: nadie paga de verdad y nada se acredita. Usa las de producción.',
  ],
])('an account %s cannot sell', async (_what, me, sentence) => {
  expect(await look(checkMercadoPago(answering(me)))).toEqual(wrong(sentence))
})

test('keys for tests are fine in a rehearsal and wrong in production', async () => {
  const options = {
    ...answering({ ...account, nickname: undefined, status: null, tags: null }),
    accessToken: 'TEST-1',
    publicKey: 'TEST-2',
  }
  expect(await look(checkMercadoPago({ ...options, isProduction: false }))).toEqual(
    fine('Cuenta 7, con credenciales de prueba.'),
  )
  expect(await look(checkMercadoPago(options))).toEqual(
    wrong('Las credenciales son de prueba: nadie paga de verdad y nada se acredita. Usa las de producción.'),
  )
})

test('silence and what is no account are unknown', async () => {
  vendor.answer = () => {}
  const { host } = new URL(vendor.url)
  const silent = unknown(
    `${host} no contestó, así que no se sabe. Revisa que este equipo salga a internet y vuelve a intentarlo.`,
  )
  expect(await look(checkMercadoPago(given({ apiUrl: vendor.url })), 100)).toEqual([...silent, ...silent])
  vendor.answer = (_request, reply) => reply.end('<h1>Hola</h1>')
  const strange = unknown(
    `${host} contestó algo que no entendemos (200), así que no se sabe. Revisa que su dirección sea la del proveedor.`,
  )
  expect(await look(checkMercadoPago(given({ apiUrl: vendor.url })))).toEqual([...strange, ...strange])
})
