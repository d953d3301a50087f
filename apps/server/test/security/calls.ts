import { randomUUID } from 'node:crypto'
import { walletOf } from '../../src/modules/ledger/index.ts'
import { solvedCaptcha } from '../captcha.ts'
import { testPassword, type Person } from '../people.ts'
import { anOrder, cardBody, orderBody, orderOf, pay, signedInAgain } from '../purchases.ts'
import { cashCalls } from './cash-calls.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { identityCalls } from './identity-calls.ts'
import type { Call, Maker } from './maker.ts'
import { qrCalls } from './qr-calls.ts'
import { refundCalls } from './refund-calls.ts'
import type { Scene } from './scene.ts'
import { tillCalls } from './till-calls.ts'
import { venueCalls } from './venue-calls.ts'
import { everybody, manages, nowhere, ownerOnly, signedIn, unsigned, type Answered } from './answers.ts'

const BOUNDARY = 'x-boundary-x'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
)

/** A picture with its description, as a browser sends it. */
export const pictureForm = (alt: string | Buffer, file = PIXEL): Pick<Call, 'multipart' | 'headers'> => ({
  multipart: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="alt"\r\n\r\n`),
    Buffer.from(alt),
    Buffer.from(
      `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})

const aSubscription = {
  endpoint: 'https://push.test/of-the-matrix',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
}

const get =
  (path: (scene: Scene) => string): Maker =>
  async (scene) => ({ method: 'GET', path: path(scene) })

const ofOwner =
  (more: string) =>
  ({ people, event }: Scene) =>
    `public/user/${people.owner.id}/event/${event.id}/qr${more}`

const newOrder = (scene: Scene): Promise<string> => anOrder(scene, scene.people.owner, scene.event, 20)

const onOrder =
  (method: string, path: (code: string) => string, body?: (code: string) => Record<string, unknown>): Maker =>
  async (scene) => {
    const code = await newOrder(scene)
    return {
      method,
      path: `public/events/${scene.event.id}/${path(code)}`,
      ...(body && { body: body(code) }),
    }
  }

const signIn = async (scene: Scene, { email }: Person): Promise<{ refresh_token: string }> => {
  const payload = { email, password: testPassword }
  const reply = await scene.server.app.http.inject({
    method: 'POST',
    url: '/api/v1/es/auth/public/login',
    payload,
  })
  return reply.json<{ data: { refresh_token: string } }>().data
}

const register: Maker = async ({ server }) => ({
  method: 'POST',
  path: 'auth/public/register',
  body: {
    name: 'Ana',
    paternal_surname: 'Luna',
    maternal_surname: 'Ríos',
    country_code_iso: 'MX',
    country_code: '52',
    phone_number: '5512345678',
    email: `${randomUUID()}@prueba.test`,
    birthday_date: '1990-5-7',
    password: 'noche de jarana',
    password_confirmation: 'noche de jarana',
    token_captcha: await solvedCaptcha(server),
  },
})

const logout: Maker = async (scene, who) => ({
  method: 'POST',
  path: 'auth/logout',
  ...(who && { headers: (await signedInAgain(scene, who)).authorization }),
})

const refresh: Maker = async (scene) => ({
  method: 'POST',
  path: 'auth/refreshtoken',
  headers: { authorization: `Bearer ${(await signIn(scene, scene.people.owner)).refresh_token}` },
})

const confirm: Maker = async (scene) => {
  const { owner } = scene.people
  const order = await orderOf(scene, owner, scene.event, await newOrder(scene))
  const wallet = await walletOf(scene.server.db, scene.event.id, { userId: owner.id })
  return {
    method: 'POST',
    path: `public/events/${scene.event.id}/qr/${wallet?.walletId}/orderqr/${order.id}/confirm`,
  }
}

const cardPayment: Maker = async (scene) => ({
  method: 'POST',
  path: 'public/mercado-pago/create-card-payment',
  body: cardBody(await newOrder(scene), await scene.simulator.cardToken()),
})

const removal: Maker = async (scene) => {
  const { admin } = scene.people
  const path = `staff/events/${scene.event.id}/media`
  const { multipart, headers } = pictureForm('Para quitar')
  const reply = await scene.server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/${path}`,
    headers: { ...headers, ...admin.authorization },
    payload: multipart ?? '',
  })
  return { method: 'DELETE', path: `${path}/${reply.json<{ data: { id: string } }>().data.id}` }
}

/** A valid call of every route, by its `METHOD url`, with who may make it: the matrix. */
export const calls: Record<string, Answered> = {
  'GET /api/v1/es/auth/public/captcha': everybody(get(() => 'auth/public/captcha')),
  'POST /api/v1/es/auth/public/login': everybody(async ({ people }) => ({
    method: 'POST',
    path: 'auth/public/login',
    body: { email: people.owner.email, password: testPassword },
  })),
  'POST /api/v1/es/auth/public/register': everybody(register),
  'POST /api/v1/es/auth/refreshtoken': everybody(refresh),
  'POST /api/v1/es/auth/logout': signedIn(logout),
  'GET /api/v1/es/auth/public/me': signedIn(get(() => 'auth/public/me')),
  ...identityCalls,
  ...refundCalls,
  'GET /api/v1/es/public/events': everybody(get(() => 'public/events')),
  'GET /api/v1/es/public/events/:url': everybody(get(({ event }) => `public/events/${event.url}`)),
  'GET /api/v1/es/public/events/verifyurl/:url': everybody(
    get(({ event }) => `public/events/verifyurl/${event.url}`),
  ),
  'GET /api/v1/es/app-versions/download/:app_id': everybody(get(() => 'app-versions/download/1')),
  'POST /api/v1/es/staff/events/:event/media': manages(async ({ event }) => ({
    method: 'POST',
    path: `staff/events/${event.id}/media`,
    ...pictureForm('Un cartel'),
  })),
  'DELETE /api/v1/es/staff/events/:event/media/:media': manages(removal),
  'POST /api/v1/es/public/events/:event/qr': signedIn(async ({ event }) => ({
    method: 'POST',
    path: `public/events/${event.id}/qr`,
    body: orderBody(20),
  })),
  'POST /api/v1/es/public/events/:event/qr/:qr/orderqr': ownerOnly(async ({ event, qr }) => ({
    method: 'POST',
    path: `public/events/${event.id}/qr/${qr.id}/orderqr`,
    body: { type: 'recarga', amount: 20, method_pay_id: 2 },
  })),
  'GET /api/v1/es/public/events/:event/orderqr/:purchase_code': ownerOnly(
    onOrder('GET', (code) => `orderqr/${code}`),
  ),
  'PUT /api/v1/es/public/events/:event/orderqr/update-expiration': ownerOnly(
    onOrder(
      'PUT',
      () => 'orderqr/update-expiration',
      (purchase_code) => ({ purchase_code }),
    ),
  ),
  'PATCH /api/v1/es/public/events/:event/orderqr/update-order-retry/:purchase_code': ownerOnly(
    onOrder(
      'PATCH',
      (code) => `orderqr/update-order-retry/${code}`,
      (purchase_code) => ({ purchase_code }),
    ),
  ),
  'POST /api/v1/es/public/events/:event/orderqr/:purchase_code/extend': ownerOnly(
    onOrder('POST', (code) => `orderqr/${code}/extend`),
  ),
  'POST /api/v1/es/public/events/:event/orderqr/:purchase_code/cancel-payment': ownerOnly(
    onOrder('POST', (code) => `orderqr/${code}/cancel-payment`),
  ),
  'POST /api/v1/es/public/events/:event/qr/:qr/orderqr/:orderqr/confirm': ownerOnly(confirm),
  'POST /api/v1/es/public/mercado-pago/create-card-payment': ownerOnly(cardPayment),
  'POST /api/v1/es/public/mercado-pago/create-preference': ownerOnly(async (scene) => ({
    method: 'POST',
    path: 'public/mercado-pago/create-preference',
    body: { purchase_code: await newOrder(scene), unit_price: 20, tyc: 1 },
  })),
  'POST /api/v1/es/staff/events/:event/orders/:purchase_code/refund': manages(async (scene) => {
    const code = await newOrder(scene)
    await pay(scene, scene.people.owner, code)
    return {
      method: 'POST',
      path: `staff/events/${scene.event.id}/orders/${code}/refund`,
      body: { op_id: randomUUID(), amount: 1, reason: 'Cobro doble' },
    }
  }),
  'POST /api/v1/es/public/paypal/create-order': ownerOnly(async (scene) => ({
    method: 'POST',
    path: 'public/paypal/create-order',
    body: { purchase_code: await newOrder(scene), unit_price: 20, tyc: 1 },
  })),
  'GET /api/v1/es/public/user/:external_user/event/:event/qr': ownerOnly(get(ofOwner(''))),
  'GET /api/v1/es/public/user/:external_user/qr': ownerOnly(
    get(({ people }) => `public/user/${people.owner.id}/qr`),
  ),
  'GET /api/v1/es/public/user/:external_user/event/:event/qr/movements': ownerOnly(
    get(ofOwner('/movements')),
  ),
  'GET /api/v1/es/public/user/:external_user/event/:event/qr/stream': ownerOnly(get(ofOwner('/stream'))),
  'GET /api/v1/es/public/user/:external_user/qr/stream': ownerOnly(
    get(({ people }) => `public/user/${people.owner.id}/qr/stream`),
  ),
  'GET /api/v1/es/public/user/:external_user/orders': ownerOnly(
    get(({ people }) => `public/user/${people.owner.id}/orders`),
  ),
  ...qrCalls,
  ...catalogueCalls,
  ...tillCalls,
  ...cashCalls,
  ...venueCalls,
  'POST /webhooks/mercadopago': unsigned(async () => ({
    method: 'POST',
    path: '/webhooks/mercadopago?data.id=1&type=payment',
    body: { type: 'payment', data: { id: '1' } },
  })),
  'POST /webhooks/paypal': unsigned(async () => ({
    method: 'POST',
    path: '/webhooks/paypal',
    body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: '1' } },
  })),
  'POST /webhooks/sms': unsigned(async () => ({
    method: 'POST',
    path: '/webhooks/sms?message=01a00000-0000-7000-8000-000000000000',
    body: { MessageStatus: 'delivered' },
  })),
  'GET /webhooks/whatsapp': unsigned(
    get(() => '/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1'),
  ),
  'POST /webhooks/whatsapp': unsigned(async () => ({
    method: 'POST',
    path: '/webhooks/whatsapp',
    body: { object: 'whatsapp_business_account', entry: [] },
  })),
  'PUT /api/v1/es/public/user/:external_user/push-subscription': ownerOnly(async ({ people }) => ({
    method: 'PUT',
    path: `public/user/${people.owner.id}/push-subscription`,
    body: aSubscription,
  })),
  'POST /api/v1/es/public/user/:external_user/push-subscription/remove': ownerOnly(async ({ people }) => ({
    method: 'POST',
    path: `public/user/${people.owner.id}/push-subscription/remove`,
    body: { endpoint: aSubscription.endpoint },
  })),
  'GET /qr-images/:token': nowhere(get(() => `/qr-images/${'A'.repeat(120)}`)),
  'GET /health/live': everybody(get(() => '/health/live')),
  'GET /health/ready': everybody(get(() => '/health/ready')),
  'GET /config.json': everybody(get(() => '/config.json')),
  'GET /manifest.webmanifest': everybody(get(() => '/manifest.webmanifest')),
  'GET /robots.txt': everybody(get(() => '/robots.txt')),
  'GET /sitemap.xml': everybody(get(() => '/sitemap.xml')),
}

/** URL and headers of a call sent by `who`, with its own Idempotency-Key. */
export const sent = (call: Call, who: Person | null) => {
  const key = typeof call.body?.op_id === 'string' ? call.body.op_id : randomUUID()
  return {
    url: call.path.startsWith('/') ? call.path : `/api/v1/es/${call.path}`,
    headers: { 'idempotency-key': key, ...who?.authorization, ...call.headers },
  }
}
