import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStart } from '../../../test/server/clock.ts'
import { fine, look, unknown, wrong } from '../../../test/vendors/checkups.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { json, useVendor } from '../../../test/vendors/vendors.ts'
import { checkPaypal } from './check.ts'

const NOTICES = 'https://saldo.example/webhooks/paypal'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ SIM_PAYPAL_WEBHOOK_URL: NOTICES })
})
afterAll(() => simulator.stop())
const vendor = useVendor()

type Options = Parameters<typeof checkPaypal>[0]
const given = (changes: Partial<Options> = {}): Options => ({
  apiUrl: simulator.paypalUrl,
  clientId: simulatorSecrets.paypalClient,
  clientSecret: simulatorSecrets.paypalSecret,
  webhookId: simulatorSecrets.paypalWebhook,
  merchantId: 'SALDMERCHANT2',
  noticesUrl: NOTICES,
  isProduction: true,
  now: () => testStart,
  ...changes,
})

test('an app that is taken, may do all and tells us is fine', async () => {
  expect(await look(checkPaypal(given()))).toEqual(
    fine('App de producción, avisa a https://saldo.example/webhooks/paypal.'),
  )
})

const host = () => new URL(simulator.paypalUrl).host
const refused = () =>
  `No acepta PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET en ${host()}. Copia los dos de la misma app; las de prueba (Sandbox) y las de producción (Live) no se mezclan.`

test.each<[string, Partial<Options>, () => string]>([
  ['a secret of nobody', { clientSecret: 'other' }, refused],
  ['an id of nobody', { clientId: 'other' }, refused],
  [
    'no secret',
    { clientSecret: undefined },
    () => 'Falta PAYPAL_CLIENT_SECRET: sin ella PayPal no se ofrece. Defínela y reinicia el servidor.',
  ],
  [
    'no webhook',
    { webhookId: undefined },
    () => 'Falta PAYPAL_WEBHOOK_ID: sin ella PayPal no se ofrece. Defínela y reinicia el servidor.',
  ],
  [
    'a webhook of another app',
    { webhookId: 'WHOTHER' },
    () =>
      'PAYPAL_WEBHOOK_ID no es de esta app. Agrega en ella el webhook https://saldo.example/webhooks/paypal y copia su id.',
  ],
  [
    'a webhook that tells somebody else',
    { noticesUrl: 'https://otra.example/webhooks/paypal' },
    () =>
      'El webhook avisa a https://saldo.example/webhooks/paypal y no a https://otra.example/webhooks/paypal. Corrige su dirección en la app, o PUBLIC_URL.',
  ],
  [
    'the merchant id of another account',
    { merchantId: 'ANDERMERCHANT' },
    () =>
      'PAYPAL_MERCHANT_ID es de otra cuenta, así que ningún pago se acreditaría. El de esta es SALDMERCHANT2.',
  ],
])('%s is said, with what to do', async (_what, changes, sentence) => {
  expect(await look(checkPaypal(given(changes)))).toEqual(wrong(sentence()))
})

const answers: Record<string, unknown> = {
  '/v1/oauth2/token': { access_token: 'a-token', expires_in: 1 },
  '/v1/notifications/webhooks/WHOFTHETESTS1': { url: NOTICES, event_types: [{ name: '*' }] },
  '/v1/reporting/transactions': { account_number: 'SALDMERCHANT2', transaction_details: [] },
  '/v1/customer/disputes': { items: [] },
}

/** A PayPal that answers as above but for one call. */
const except = (path: string, body: unknown, status = 200): Options => {
  vendor.answer = (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', vendor.url)
    if (pathname === path) json(reply, body, status)
    else json(reply, answers[pathname] ?? {}, pathname in answers ? 200 : 404)
  }
  return given({ apiUrl: vendor.url })
}

test.each<[string, string, unknown, number, string]>([
  [
    'may not read transactions',
    '/v1/reporting/transactions',
    { name: 'NOT_AUTHORIZED' },
    403,
    'La app no puede leer movimientos, y sin eso no se compara cada día lo cobrado. Activa «Transaction search» en la app; PayPal tarda hasta 9 horas.',
  ],
  [
    'may not read disputes',
    '/v1/customer/disputes',
    { name: 'NOT_AUTHORIZED' },
    403,
    'La app no puede leer disputas, y sin eso un contracargo no se ve. Activa «Customer disputes» en la app.',
  ],
  [
    'tells us too little',
    '/v1/notifications/webhooks/WHOFTHETESTS1',
    {
      url: NOTICES,
      event_types: [
        'CHECKOUT.ORDER.APPROVED',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.PENDING',
        'PAYMENT.CAPTURE.DENIED',
        'PAYMENT.CAPTURE.REVERSED',
        'CUSTOMER.DISPUTE.CREATED',
        'CUSTOMER.DISPUTE.RESOLVED',
      ].map((name) => ({ name })),
    },
    200,
    'Al webhook le faltan avisos: PAYMENT.CAPTURE.REFUNDED, CUSTOMER.DISPUTE.UPDATED. Agrégalos en la app.',
  ],
])('an app that %s is told what to turn on', async (_what, path, body, status, sentence) => {
  expect(await look(checkPaypal(except(path, body, status)))).toEqual(wrong(sentence))
})

test('a report that names the account otherwise is no other account', async () => {
  const options = except('/v1/reporting/transactions', { account_number: '123', transaction_details: [] })
  expect(await look(checkPaypal(options))).toEqual(
    fine('App de producción, avisa a https://saldo.example/webhooks/paypal.'),
  )
})

test.each(Object.keys(answers))('what %s does not answer is unknown, not wrong', async (path) => {
  const options = except(path, {}, 500)
  expect(await look(checkPaypal(options))).toEqual(
    unknown(
      `${new URL(vendor.url).host} contestó 500, así que no se sabe. Vuelve a intentarlo en unos minutos.`,
    ),
  )
})

test('the sandbox sells nothing in production, and is fine in a rehearsal', async () => {
  const silent = { kind: 'silent', finding: { state: 'unknown', says: 'nobody answers' } } as const
  const sandbox = (isProduction: boolean) =>
    checkPaypal(given({ apiUrl: 'https://api-m.sandbox.paypal.com', isProduction }))(async () => silent)
  expect(await sandbox(true)).toEqual([
    ...wrong(
      'PAYPAL_API_URL es la de pruebas: nadie paga de verdad. Quítala y usa una app de producción (Live).',
    ),
    silent.finding,
  ])
  expect(await sandbox(false)).toEqual([silent.finding])
})
