import { afterAll, beforeAll, expect, test } from 'vitest'
import { fine, look, unknown, wrong } from '../../../test/vendors/checkups.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { json, useVendor } from '../../../test/vendors/vendors.ts'
import { checkTwilio } from './check-twilio.ts'

const NUMBER = '+525512345678'
const SERVICE = `MG${'a'.repeat(32)}`

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ SIM_TWILIO_FROM: NUMBER })
})
afterAll(() => simulator.stop())
const vendor = useVendor()

type Options = Parameters<typeof checkTwilio>[0]
const given = (changes: Partial<Options> = {}): Options => ({
  apiUrl: simulator.twilioUrl,
  accountSid: simulatorSecrets.twilioAccount,
  authToken: simulatorSecrets.twilioToken,
  from: NUMBER,
  ...changes,
})

test('an account that may send from its number is fine', async () => {
  expect(await look(checkTwilio(given()))).toEqual(
    fine('Cuenta «Saldo simulado», manda desde +525512345678.'),
  )
})

const REFUSED =
  'No acepta TWILIO_ACCOUNT_SID y TWILIO_AUTH_TOKEN. Copia los dos de la página principal de la consola.'

test.each<[string, Partial<Options>, string]>([
  ['a token of nobody', { authToken: 'other' }, REFUSED],
  ['an account of nobody', { accountSid: `AC${'f'.repeat(32)}` }, REFUSED],
  [
    'no token',
    { authToken: undefined },
    'Falta TWILIO_AUTH_TOKEN: sin ella no salen los códigos por SMS. Defínela y reinicia el servidor.',
  ],
  [
    'no sender',
    { from: undefined },
    'Falta TWILIO_FROM: sin ella no salen los códigos por SMS. Defínela y reinicia el servidor.',
  ],
  [
    'a number of somebody else',
    { from: '+525599999999' },
    '+525599999999 no es un número de esta cuenta. Pon en TWILIO_FROM uno de ella, o un servicio de mensajes (MG…).',
  ],
  [
    'a messaging service of somebody else',
    { from: SERVICE },
    'El servicio de mensajes de TWILIO_FROM no es de esta cuenta. Copia su SID (MG…) de la consola.',
  ],
])('%s is said, with what to do', async (_what, changes, sentence) => {
  expect(await look(checkTwilio(given(changes)))).toEqual(wrong(sentence))
})

const account = { friendly_name: 'Fiesta', status: 'active', type: 'Full' }
const answering = (me: object, sender: object): void => {
  vendor.answer = (request, reply) =>
    json(reply, request.url?.includes('PhoneNumbers') === true ? sender : me)
}
const capable = (sms: boolean) => ({ incoming_phone_numbers: [{ capabilities: { sms } }] })

test.each<[string, object, object, string, string]>([
  [
    'is suspended',
    { ...account, status: 'suspended' },
    capable(true),
    NUMBER,
    'La cuenta está suspendida. Entra a la consola y resuelve lo que pide.',
  ],
  [
    'is closed',
    { ...account, status: 'closed' },
    capable(true),
    NUMBER,
    'La cuenta está cerrada. Entra a la consola y resuelve lo que pide.',
  ],
  [
    'is on trial',
    { ...account, type: 'Trial' },
    capable(true),
    NUMBER,
    'La cuenta es de prueba y solo escribe a números verificados en ella. Pásala a una de pago.',
  ],
  [
    'has a number for voices only',
    account,
    capable(false),
    NUMBER,
    '+525512345678 no puede mandar SMS. Compra uno que pueda y ponlo en TWILIO_FROM.',
  ],
  [
    'has a messaging service without numbers',
    account,
    { phone_numbers: [] },
    SERVICE,
    'El servicio de mensajes de TWILIO_FROM no tiene ningún número. Agrégale uno en la consola.',
  ],
])('an account that %s cannot send', async (_what, me, sender, from, sentence) => {
  answering(me, sender)
  expect(await look(checkTwilio(given({ apiUrl: vendor.url, from })))).toEqual(wrong(sentence))
})

test('a messaging service with a number is fine', async () => {
  answering(account, { phone_numbers: [{ sid: 'PN1' }] })
  expect(await look(checkTwilio(given({ apiUrl: vendor.url, from: SERVICE })))).toEqual(
    fine(`Cuenta «Fiesta», manda desde ${SERVICE}.`),
  )
})

test('a number that Twilio does not tell of is unknown', async () => {
  answering(account, { message: 'no' })
  expect(await look(checkTwilio(given({ apiUrl: vendor.url })))).toEqual(
    unknown(
      `${new URL(vendor.url).host} contestó algo que no entendemos (200), así que no se sabe. Revisa que su dirección sea la del proveedor.`,
    ),
  )
})
