import { afterAll, beforeAll, expect, test } from 'vitest'
import { fine, look, unknown, wrong } from '../../../test/vendors/checkups.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { json, useVendor } from '../../../test/vendors/vendors.ts'
import { checkWhatsApp } from './check.ts'

const NOTICES = 'https://saldo.example/webhooks/whatsapp'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ SIM_WHATSAPP_WEBHOOK_URL: NOTICES })
})
afterAll(() => simulator.stop())
const vendor = useVendor()

type Options = Parameters<typeof checkWhatsApp>[0]
const given = (changes: Partial<Options> = {}): Options => ({
  apiUrl: simulator.whatsAppUrl,
  phoneNumberId: simulatorSecrets.whatsAppNumber,
  token: simulatorSecrets.whatsAppToken,
  appSecret: simulatorSecrets.whatsAppAppSecret,
  verifyToken: simulatorSecrets.whatsAppVerifyToken,
  templates: ['qr_entregado'],
  noticesUrl: NOTICES,
  ...changes,
})

test('a number with its template approved and its notices on their way is fine', async () => {
  expect(await look(checkWhatsApp(given()))).toEqual(
    fine('+52 55 0000 0000 («Saldo simulado»), con la plantilla aprobada.'),
  )
})

const NO_NUMBER =
  'WHATSAPP_PHONE_NUMBER_ID no es un número que este token pueda usar. Copia su identificador (no el teléfono) y da acceso al usuario del sistema.'
const REFUSED = 'No acepta WHATSAPP_TOKEN. Genera uno en un usuario del sistema de tu negocio y cópialo.'

test.each<[string, Partial<Options>, string]>([
  ['a token of nobody', { token: 'other' }, REFUSED],
  ['a number of somebody else', { phoneNumberId: '555' }, NO_NUMBER],
  [
    'a secret of another app',
    { appSecret: 'other' },
    'WHATSAPP_APP_SECRET no es de la app del token, así que no se cree ningún aviso. Cópialo de la misma app (Configuración → Básica).',
  ],
  [
    'no token',
    { token: undefined },
    'Falta WHATSAPP_TOKEN: sin ella no sale ningún WhatsApp. Defínela y reinicia el servidor.',
  ],
  [
    'no secret',
    { appSecret: undefined },
    'Falta WHATSAPP_APP_SECRET: sin ella no se cree ningún aviso de entrega. Defínela y reinicia el servidor.',
  ],
  [
    'no word for Meta',
    { verifyToken: undefined },
    'Falta WHATSAPP_VERIFY_TOKEN: sin ella no se cree ningún aviso de entrega. Defínela y reinicia el servidor.',
  ],
  [
    'a template that nobody made',
    { templates: ['qr_enviado'] },
    'No existe la plantilla qr_enviado en es_MX. Créala como dice docs/accounts.md.',
  ],
  [
    'a webhook that tells somebody else',
    { noticesUrl: 'https://otra.example/webhooks/whatsapp' },
    'Los avisos van a https://saldo.example/webhooks/whatsapp y no a https://otra.example/webhooks/whatsapp. Corrige el webhook en la app, o PUBLIC_URL.',
  ],
])('%s is said, with what to do', async (_what, changes, sentence) => {
  expect(await look(checkWhatsApp(given(changes)))).toEqual(wrong(sentence))
})

const token = (changes: object = {}) => ({
  data: {
    app_id: '9',
    is_valid: true,
    expires_at: 0,
    granular_scopes: [{ scope: 'whatsapp_business_management', target_ids: ['7', '8'] }],
    ...changes,
  },
})
const template = { name: 'qr_entregado', language: 'es_MX', status: 'APPROVED' }
const subscription = {
  object: 'whatsapp_business_account',
  callback_url: NOTICES,
  active: true,
  fields: [{ name: 'messages' }],
}
const subscribed = (changes: object = {}) => ({
  data: [{ whatsapp_business_api_data: { id: '9' }, ...changes }],
})

/** A Meta that answers as the documentation says, but for what a test changes; the number is of the second account. */
const meta = (changes: Record<string, unknown> = {}): Options => {
  const number = simulatorSecrets.whatsAppNumber
  const answers: Record<string, unknown> = {
    debug_token: token(),
    [number]: { display_phone_number: '+52 1', verified_name: 'Fiesta', status: 'CONNECTED' },
    '7/phone_numbers': { data: [{ id: '1' }] },
    '8/phone_numbers': { data: [{ id: number }] },
    '8/message_templates': { data: [template] },
    '8/subscribed_apps': subscribed(),
    '9/subscriptions': { data: [subscription] },
    ...changes,
  }
  vendor.answer = (request, reply) => {
    const path = new URL(request.url ?? '/', vendor.url).pathname.slice(1)
    const answer = answers[path]
    json(reply, answer ?? { error: { code: 100, message: 'no' } }, answer === undefined ? 400 : 200)
  }
  return given({ apiUrl: vendor.url })
}

test('the account that owns the number is found among those of the token', async () => {
  expect(await look(checkWhatsApp(meta()))).toEqual(fine('+52 1 («Fiesta»), con la plantilla aprobada.'))
})

const NOT_SUBSCRIBED =
  'La app no está suscrita a los avisos de WhatsApp. En WhatsApp → Configuración agrega el webhook https://saldo.example/webhooks/whatsapp con el campo messages.'

test.each<[string, Record<string, unknown>, string]>([
  ['a token that is over', { debug_token: token({ is_valid: false }) }, REFUSED],
  [
    'a token that ends some day',
    { debug_token: token({ expires_at: 1_798_761_600 }) },
    'WHATSAPP_TOKEN deja de servir el 2027-01-01. Genera uno que no caduque, en un usuario del sistema.',
  ],
  [
    'a number that is not registered',
    { [simulatorSecrets.whatsAppNumber]: { display_phone_number: '+52 1', status: 'PENDING' } },
    'El número no está conectado (PENDING). Termina su registro en WhatsApp Manager.',
  ],
  [
    'a template in another language',
    { '8/message_templates': { data: [{ ...template, language: 'es' }] } },
    'No existe la plantilla qr_entregado en es_MX. Créala como dice docs/accounts.md.',
  ],
  [
    'a template that Meta refused',
    { '8/message_templates': { data: [{ ...template, status: 'REJECTED' }] } },
    'Meta no ha aprobado la plantilla qr_entregado (REJECTED). Espera su revisión o corrígela.',
  ],
  ['an app that asked for no notices', { '9/subscriptions': { data: [] } }, NOT_SUBSCRIBED],
  [
    'an app that asked for other notices',
    { '9/subscriptions': { data: [{ ...subscription, fields: [{ name: 'account_alerts' }] }] } },
    NOT_SUBSCRIBED,
  ],
  [
    'an account that tells another app',
    { '8/subscribed_apps': { data: [{ whatsapp_business_api_data: { id: '10' } }] } },
    'La cuenta de WhatsApp no tiene suscrita a esta app, así que no llega ningún aviso. Suscríbela (POST /WABA-ID/subscribed_apps).',
  ],
  [
    'an account with an address of its own',
    { '8/subscribed_apps': subscribed({ override_callback_uri: 'https://otra.example' }) },
    'Los avisos van a https://otra.example y no a https://saldo.example/webhooks/whatsapp. Corrige el webhook en la app, o PUBLIC_URL.',
  ],
])('%s is said too', async (_what, changes, sentence) => {
  expect(await look(checkWhatsApp(meta(changes)))).toEqual(wrong(sentence))
})

test.each<[string, Record<string, unknown>]>([
  ['may manage no account', { debug_token: token({ granular_scopes: [] }) }],
  ['may not read templates', { '8/message_templates': undefined }],
])('a token that %s leaves the templates unknown', async (_what, changes) => {
  expect(await look(checkWhatsApp(meta(changes)))).toEqual(
    unknown(
      'El token no deja ver las plantillas, así que no se sabe si están aprobadas. Dale el permiso whatsapp_business_management.',
    ),
  )
})
