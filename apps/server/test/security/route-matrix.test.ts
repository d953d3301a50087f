import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { calls, sent } from './calls.ts'
import { contentsOf } from './contents.ts'
import { callers, useScene, type CallerName } from './scene.ts'

const scene = await useScene()

type Expected = Record<CallerName, number>

/** In the order of `callers`: anonymous, stranger, elsewhere, bar, cashier, manager, admin, owner. */
const row = (...statuses: number[]): Expected =>
  Object.fromEntries(callers.map((name, i) => [name, statuses[i]])) as Expected

const everybody = row(200, 200, 200, 200, 200, 200, 200, 200)
const signedIn = row(401, 200, 200, 200, 200, 200, 200, 200)
const ownerOnly = row(401, 404, 404, 404, 404, 404, 404, 200)
const charges = row(401, 403, 404, 200, 200, 200, 200, 403)
const takesCash = row(401, 403, 404, 403, 200, 200, 200, 403)
const manages = row(401, 403, 404, 403, 403, 200, 200, 403)
const tillsOnly = row(401, 403, 404, 403, 403, 403, 403, 403)
const unsigned = row(401, 401, 401, 401, 401, 401, 401, 401)

/** An address that only who was sent it knows. */
const nowhere = row(404, 404, 404, 404, 404, 404, 404, 404)

/** Without a code, a link or a provider's word there is nothing to be let in for. */
const unproven = row(422, 422, 422, 422, 422, 422, 422, 422)
const unprovenSignedIn = row(401, 422, 422, 422, 422, 422, 422, 422)
const phoneSet = row(401, 404, 404, 404, 404, 404, 404, 409)

const matrix: Record<string, Expected> = {
  'GET /api/v1/es/auth/public/captcha': everybody,
  'POST /api/v1/es/auth/public/login': everybody,
  'POST /api/v1/es/auth/public/register': everybody,
  'POST /api/v1/es/auth/refreshtoken': everybody,
  'POST /api/v1/es/auth/logout': signedIn,
  'GET /api/v1/es/auth/public/me': signedIn,
  'GET /api/v1/es/auth/public/social-nonce': everybody,
  'POST /api/v1/es/auth/public/undo-password-change': unproven,
  'POST /api/v1/es/auth/public/sendcode': everybody,
  'POST /api/v1/es/auth/public/verifycode': unproven,
  'POST /api/v1/es/auth/public/change-password': unproven,
  'POST /api/v1/es/auth/public/recovery-link': everybody,
  'POST /api/v1/es/auth/public/recovery-link/change-password': unproven,
  'POST /api/v1/es/auth/public/social-login': unsigned,
  'POST /api/v1/es/auth/phone/sendcode': signedIn,
  'POST /api/v1/es/auth/phone/verifycode': unprovenSignedIn,
  'POST /api/v1/es/auth/email/sendlink': signedIn,
  'POST /api/v1/es/auth/email/verify': unprovenSignedIn,
  'POST /api/v1/es/auth/public/user/:external_user/complete-register': phoneSet,
  'POST /api/v1/es/auth/public/user/:external_user': ownerOnly,
  'GET /api/v1/es/public/events': everybody,
  'GET /api/v1/es/public/events/:url': everybody,
  'GET /api/v1/es/public/events/verifyurl/:url': everybody,
  'GET /api/v1/es/app-versions/download/:app_id': everybody,
  'POST /api/v1/es/staff/events/:event/media': manages,
  'DELETE /api/v1/es/staff/events/:event/media/:media': manages,
  'POST /api/v1/es/staff/events/:event/extend': manages,
  'POST /api/v1/es/public/events/:event/qr': signedIn,
  'POST /api/v1/es/public/events/:event/qr/:qr/orderqr': ownerOnly,
  'GET /api/v1/es/public/events/:event/orderqr/:purchase_code': ownerOnly,
  'PUT /api/v1/es/public/events/:event/orderqr/update-expiration': ownerOnly,
  'PATCH /api/v1/es/public/events/:event/orderqr/update-order-retry/:purchase_code': ownerOnly,
  'POST /api/v1/es/public/events/:event/orderqr/:purchase_code/extend': ownerOnly,
  'POST /api/v1/es/public/events/:event/qr/:qr/orderqr/:orderqr/confirm': ownerOnly,
  'POST /api/v1/es/public/mercado-pago/create-card-payment': ownerOnly,
  'POST /api/v1/es/public/mercado-pago/create-preference': ownerOnly,
  'POST /api/v1/es/staff/events/:event/orders/:purchase_code/refund': manages,
  'POST /api/v1/es/public/paypal/create-order': ownerOnly,
  'GET /api/v1/es/public/user/:external_user/event/:event/qr': ownerOnly,
  'GET /api/v1/es/public/user/:external_user/qr': ownerOnly,
  'GET /api/v1/es/public/user/:external_user/event/:event/qr/movements': ownerOnly,
  'GET /api/v1/es/public/user/:external_user/event/:event/qr/stream': ownerOnly,
  'GET /api/v1/es/public/user/:external_user/qr/stream': ownerOnly,
  'POST /api/v1/es/public/user/:external_user/event/:event/qr/block': ownerOnly,
  'POST /api/v1/es/public/user/:external_user/event/:event/qr/reissue': ownerOnly,
  'POST /api/v1/es/public/user/:external_user/event/:event/qr/claim': ownerOnly,
  'GET /api/v1/es/public/user/:external_user/orders': ownerOnly,
  'GET /api/v1/es/staff/events': signedIn,
  'POST /api/v1/es/staff/events/:event/qr/lookup': charges,
  'POST /api/v1/es/staff/events/:event/charges': charges,
  'POST /api/v1/es/staff/events/:event/dropped-rests': charges,
  'GET /api/v1/es/staff/events/:event/sales': manages,
  'GET /api/v1/es/staff/events/:event/people-report': manages,
  'GET /api/v1/es/staff/events/:event/people-report/csv': manages,
  'GET /api/v1/es/staff/events/:event/report': manages,
  'GET /api/v1/es/staff/events/:event/report/:format': manages,
  'POST /api/v1/es/staff/events/:event/operations/:operation/void': charges,
  'GET /api/v1/es/staff/events/:event/places': charges,
  'POST /api/v1/es/staff/events/:event/places': manages,
  'PUT /api/v1/es/staff/events/:event/places/:place': manages,
  'GET /api/v1/es/staff/events/:event/staff': manages,
  'POST /api/v1/es/staff/events/:event/staff': manages,
  'DELETE /api/v1/es/staff/events/:event/staff/:user': manages,
  'PUT /api/v1/es/staff/events/:event/staff/:user/pin': manages,
  'GET /api/v1/es/staff/events/:event/pairing-codes': manages,
  'POST /api/v1/es/staff/events/:event/pairing-codes': manages,
  'DELETE /api/v1/es/staff/events/:event/pairing-codes/:pairing': manages,
  'POST /api/v1/es/staff/devices/pair': everybody,
  'POST /api/v1/es/staff/devices/staff': everybody,
  'POST /api/v1/es/staff/devices/signin': everybody,
  'POST /api/v1/es/staff/events/:event/till/signout': tillsOnly,
  'POST /api/v1/es/staff/events/:event/till/contact': charges,
  'GET /api/v1/es/staff/events/:event/devices': manages,
  'DELETE /api/v1/es/staff/events/:event/devices/:device': manages,
  'POST /api/v1/es/staff/events/:event/devices/:device/lift': manages,
  'GET /api/v1/es/staff/events/:event/catalogue': charges,
  'PUT /api/v1/es/staff/events/:event/till-settings': manages,
  'POST /api/v1/es/staff/events/:event/products': manages,
  'PUT /api/v1/es/staff/events/:event/products/:product': manages,
  'DELETE /api/v1/es/staff/events/:event/products/:product': manages,
  'PUT /api/v1/es/staff/events/:event/products-order': manages,
  'PUT /api/v1/es/staff/events/:event/products/:product/sold-out': charges,
  'POST /api/v1/es/staff/events/:event/topups': takesCash,
  'POST /api/v1/es/staff/events/:event/cashouts': takesCash,
  'POST /api/v1/es/staff/events/:event/cashouts/:payout/paid': takesCash,
  'POST /api/v1/es/staff/events/:event/cashouts/:payout/cancel': takesCash,
  'POST /api/v1/es/staff/events/:event/cash-sales': charges,
  'POST /api/v1/es/staff/events/:event/holders/lookup': takesCash,
  'POST /api/v1/es/staff/events/:event/qr/block': takesCash,
  'POST /api/v1/es/staff/events/:event/qr/reissue': takesCash,
  'POST /api/v1/es/staff/events/:event/qr/reissue/code': takesCash,
  'POST /api/v1/es/staff/events/:event/qr-sheets': manages,
  'GET /api/v1/es/staff/events/:event/qr-sheets/:sheet/pdf': manages,
  'GET /api/v1/es/staff/events/:event/shifts/current': charges,
  'POST /api/v1/es/staff/events/:event/shifts': charges,
  'POST /api/v1/es/staff/events/:event/shifts/:shift/close': charges,
  'GET /api/v1/es/staff/events/:event/shifts': manages,
  'GET /api/v1/es/staff/events/:event/shifts/:shift': charges,
  'GET /api/v1/es/staff/events/:event/shifts/:shift/file/:format': charges,
  'GET /api/v1/es/staff/events/:event/places/:place/report': manages,
  'GET /api/v1/es/staff/events/:event/places/:place/report/:format': manages,
  'POST /api/v1/es/public/refunds': everybody,
  'GET /api/v1/es/public/user/:external_user/refunds': ownerOnly,
  'GET /api/v1/es/staff/events/:event/refunds': manages,
  'GET /api/v1/es/staff/events/:event/refunds/:folio': manages,
  'GET /api/v1/es/staff/events/:event/refunds/:folio/image': manages,
  'POST /api/v1/es/staff/events/:event/refunds/:folio/accept': manages,
  'POST /api/v1/es/staff/events/:event/refunds/:folio/reject': manages,
  'POST /api/v1/es/staff/events/:event/refunds/:folio/paid': manages,
  'POST /api/v1/es/staff/events/:event/refunds/:folio/returned': manages,
  'POST /webhooks/mercadopago': unsigned,
  'POST /webhooks/paypal': unsigned,
  'POST /webhooks/sms': unsigned,
  'GET /webhooks/whatsapp': unsigned,
  'POST /webhooks/whatsapp': unsigned,
  'PUT /api/v1/es/public/user/:external_user/push-subscription': ownerOnly,
  'POST /api/v1/es/public/user/:external_user/push-subscription/remove': ownerOnly,
  'GET /qr-images/:token': nowhere,
  'GET /health/live': everybody,
  'GET /health/ready': everybody,
  'GET /config.json': everybody,
  'GET /manifest.webmanifest': everybody,
  'GET /robots.txt': everybody,
  'GET /sitemap.xml': everybody,
}

/** Files and the description of the API: the same for everybody, with nothing of anybody in them. */
const files = /^GET \/(?:media\/\*|docs(?:\/.*)?)$/

/** What a refused call may write: that it was refused, and how often. */
const notices = new Set(['public.audit_log', 'public.rate_counter'])

/** What may be in no reply to somebody else. */
const ownersSecrets = (): string[] => {
  const { owner } = scene.people
  return [owner.id, owner.email, scene.qr.code, scene.qr.id]
}

test('every route of the server stands in the matrix, and the matrix names no other', () => {
  const served = [...scene.routes].filter((route) => !files.test(route) && !route.startsWith('HEAD '))
  expect(served.toSorted()).toEqual(Object.keys(matrix).toSorted())
  expect(served.length).toBeGreaterThan(25)
  const heads = [...scene.routes].filter((route) => route.startsWith('HEAD '))
  expect(heads.filter((route) => !scene.routes.has(route.replace('HEAD', 'GET')))).toEqual([])
})

test.each(Object.entries(matrix))('%s answers each caller as written', async (route, expected) => {
  const answered: Partial<Expected> = {}
  const told: string[] = []
  for (const name of callers) {
    const { status, body } = await ask(scene, name, route)
    answered[name] = status
    if (status >= 400) told.push(...ownersSecrets().filter((secret) => body.includes(secret)))
  }
  expect(answered).toEqual(expected)
  expect(told).toEqual([])
})

const kept = async (): Promise<[string, string][]> =>
  [...(await contentsOf(scene.server.superUrl))].filter(([table]) => !notices.has(table))

test('a call about another person’s things changes not one row', { timeout: 60_000 }, async () => {
  const isOwners = (of: Expected | undefined): boolean => of === ownerOnly || of === phoneSet
  const routes = Object.keys(matrix).filter((route) => isOwners(matrix[route]))
  expect(routes.length).toBeGreaterThan(10)
  for (const route of routes) {
    const call = await calls[route]?.(scene, scene.people.stranger)
    if (!call) throw new Error(`No call for ${route}`)
    const before = await kept()
    const { url, headers } = sent(call, scene.people.stranger)
    const reply = await scene.server.app.http.inject({
      method: call.method as 'GET',
      url,
      headers,
      ...(call.body && { payload: call.body }),
    })
    expect([route, reply.statusCode]).toEqual([route, 404])
    expect([route, await kept()]).toEqual([route, before])
  }
})
