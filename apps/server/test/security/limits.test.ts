import type { EventId } from '@saldo/contract/ids'
import { beforeAll, expect, test } from 'vitest'
import type { Gateways } from '../../src/gateways/index.ts'
import { limits, type LimitName } from '../../src/kernel/limits/limits.ts'
import { aPerson, type Person } from '../people.ts'
import { createOutbox } from '../outbox.ts'
import { useServer } from '../server.ts'
import { anEvent } from '../venue.ts'

const server = useServer(() => createOutbox().gateways as Gateways, { RATE_LIMIT_FACTOR: '1' })

/**
 * Counted by the operation itself, once it knows the account or the code: their tests are beside those operations.
 * Pages are served only where the web is built: theirs are in pages.test.ts.
 */
const COUNTED_LATER: LimitName[] = [
  'wrong_passwords',
  'codes_without_captcha',
  'refunds_without_captcha',
  'codes_without_captcha_of_phone',
  'code_tries',
  'people_questions',
  'provider_questions',
  'unknown_codes',
  'wrong_claim_codes',
  'wrong_reissue_codes',
  'wrong_pairing_codes',
  'wrong_pins',
  'wrong_pins_of_device',
  'wrong_pins_of_device_a_day',
  'wrong_pins_of_person',
  'denials',
  'refunds_of_email',
  'pages',
]

let event: EventId
beforeAll(async () => {
  event = (await anEvent(server)).id
})

type Door = { limit: LimitName; method: 'GET' | 'POST'; path: string; answer: number }
const api = (limit: LimitName, method: Door['method'], path: string, answer: number): Door => ({
  limit,
  method,
  path: `/api/v1/es/${path}`,
  answer,
})

/** Each row's calls with what they answer to an empty body while there is room. */
const doors: Door[] = [
  api('reads', 'GET', 'public/events', 200),
  api('writes', 'POST', 'auth/logout', 200),
  api('captcha', 'GET', 'auth/public/captcha', 500),
  api('registrations', 'POST', 'auth/public/register', 422),
  api('sign_ins', 'POST', 'auth/public/login', 422),
  api('code_requests', 'POST', 'auth/public/sendcode', 422),
  api('code_requests', 'POST', 'auth/phone/sendcode', 200),
  api('codes_of_user', 'POST', 'auth/phone/sendcode', 200),
  api('recovery', 'POST', 'auth/public/verifycode', 422),
  api('recovery', 'POST', 'auth/public/change-password', 422),
  api('recovery', 'POST', 'auth/public/recovery-link/change-password', 422),
  api('link_requests', 'POST', 'auth/public/recovery-link', 422),
  api('verification_links', 'POST', 'auth/email/sendlink', 200),
  api('social_sign_ins', 'POST', 'auth/public/social-login', 422),
  api('refreshes', 'POST', 'auth/refreshtoken', 401),
  api('orders', 'POST', 'public/events/{event}/qr', 422),
  api('orders', 'POST', 'public/events/{event}/qr/00000000-0000-7000-8000-000000000000/orderqr', 422),
  api(
    'order_questions',
    'POST',
    'public/events/{event}/qr/00000000-0000-7000-8000-000000000000/orderqr/00000000-0000-7000-8000-000000000000/confirm',
    404,
  ),
  api('payments', 'POST', 'public/mercado-pago/create-card-payment', 422),
  api('payments', 'POST', 'public/mercado-pago/create-preference', 422),
  api('payments', 'POST', 'public/paypal/create-order', 422),
  api('refunds', 'POST', 'public/refunds', 415),
  api('charges', 'POST', 'staff/events/{event}/charges', 422),
  api('voids', 'POST', 'staff/events/{event}/operations/00000000-0000-7000-8000-000000000000/void', 422),
  api('lookups', 'POST', 'staff/events/{event}/qr/lookup', 422),
  api('reissue_codes', 'POST', 'staff/events/{event}/qr/reissue/code', 422),
  api('contacts', 'POST', 'staff/events/{event}/till/contact', 422),
  api('staff_changes', 'POST', 'staff/events/{event}/shifts', 422),
  ...['block', 'reissue', 'claim'].map((what) =>
    api('qr_changes', 'POST', `public/user/{user}/event/{event}/qr/${what}`, 422),
  ),
  api('push_subscriptions', 'POST', 'public/user/{user}/push-subscription/remove', 422),
  { limit: 'qr_pictures', method: 'GET', path: `/qr-images/${'A'.repeat(120)}`, answer: 404 },
  { limit: 'notices', method: 'POST', path: '/webhooks/mercadopago', answer: 401 },
  { limit: 'notices', method: 'POST', path: '/webhooks/paypal', answer: 401 },
  { limit: 'notices', method: 'POST', path: '/webhooks/sms', answer: 401 },
  { limit: 'notices', method: 'POST', path: '/webhooks/whatsapp', answer: 401 },
]

test('every row of the table has a door here, or is counted by an operation', () => {
  const named = new Set<string>([...doors.map(({ limit }) => limit), ...COUNTED_LATER])
  expect([...named].toSorted()).toEqual(Object.keys(limits).toSorted())
})

let used = 0

/** A caller who never knocked anywhere: a bar with an address of its own. */
const knocker = async () => {
  const who = await aPerson(server, [
    { eventId: event, role: 'bar' },
    { eventId: event, role: 'cashier' },
  ])
  const address = `203.0.113.${++used}`
  return {
    subjectOf: { address, user: who.id, session: sessionOf(who), subject: '' },
    knock: ({ method, path }: Door) =>
      server.app.http.inject({
        method,
        url: path.replace('{event}', String(event)).replace('{user}', who.id),
        remoteAddress: address,
        headers: { ...who.authorization, 'x-forwarded-for': '198.51.100.1' },
        ...(method === 'POST' && { payload: {} }),
      }),
  }
}

const sessionOf = ({ token }: Person): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

test.each(doors)(
  '$limit: after its last call $method $path answers 429 and how long to wait, to this caller alone',
  async (door) => {
    const { limit: most, key, windowSeconds } = limits[door.limit]
    server.clock.pass(2 * windowSeconds * 1_000)
    const [one, other] = [await knocker(), await knocker()]
    for (let hits = 1; hits < most; hits++) await server.deps.limiter.hit(door.limit, one.subjectOf[key])
    expect((await one.knock(door)).statusCode).toBe(door.answer)
    const refused = await one.knock(door)
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        success: false,
        code: 'too_many_requests',
        message: expect.any(String) as string,
        request_id: expect.any(String) as string,
      },
    ])
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(windowSeconds)
    expect((await other.knock(door)).statusCode).toBe(door.answer)
  },
)
