import type { EventId } from '@saldo/contract/ids'
import { beforeAll, expect, test } from 'vitest'
import type { Gateways } from '../../src/gateways/index.ts'
import { limits, type LimitName } from '../../src/kernel/limits/limits.ts'
import { aPerson, type Person } from '../people/people.ts'
import { createOutbox } from '../people/outbox.ts'
import { prefixOf } from '../../src/kernel/http/route.ts'
import { aKey } from '../organiser/keys.ts'
import { endpoints } from '../server/contract-endpoints.ts'
import { useServer } from '../server/server.ts'
import { anEvent } from '../venue/venue.ts'
import { calls } from './calls/index.ts'

const server = useServer(() => createOutbox().gateways as Gateways, { RATE_LIMIT_FACTOR: '1' })

let event: EventId
beforeAll(async () => {
  event = (await anEvent(server)).id
})

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
  'wrong_keys',
  'unknown_codes',
  'wrong_claim_codes',
  'wrong_reissue_codes',
  'wrong_proofs',
  'wrong_proofs_of_helper',
  'qr_resends',
  'wrong_pairing_codes',
  'wrong_offline_records',
  'wrong_pins',
  'wrong_pins_of_device',
  'wrong_pins_of_device_a_day',
  'wrong_pins_of_person',
  'denials',
  'refunds_of_email',
  'pages',
]

type Door = { limit: LimitName; route: string; answer: number }

/** The calls of each limit with what they answer to an empty body while there is room. */
const doors = Object.entries(calls).flatMap(([route, entry]) =>
  Object.entries(entry.limits).map(([limit, answer]): Door => ({ limit: limit as LimitName, route, answer })),
)

test('every limit has a call in the matrix, or is counted by an operation', () => {
  const named = new Set<string>([...doors.map(({ limit }) => limit), ...COUNTED_LATER])
  expect([...named].toSorted()).toEqual(Object.keys(limits).toSorted())
})

test('every call of the contract stands here with its own limits', () => {
  const declared = endpoints.map((one) => [`${one.method} ${prefixOf(one)}${one.path}`, one.limits ?? []])
  const ofAll = ['reads', 'writes']
  const written = Object.entries(calls)
    .filter(([route]) => route.includes(' /api/v1/'))
    .map(([route, entry]) => [route, Object.keys(entry.limits).filter((name) => !ofAll.includes(name))])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(declared))
})

const NOBODYS = '00000000-0000-7000-8000-000000000000'
let used = 0
const isByKey = (route: string): boolean => route.includes(' /api/v1/org/')

/** A caller who never knocked anywhere: staff with an address of its own. */
const knocker = async ({ route: knocked }: Door) => {
  const who = await aPerson(server, [
    { eventId: event, role: 'bar' },
    { eventId: event, role: 'cashier' },
    { eventId: event, role: 'manager' },
    { eventId: null, role: 'admin' },
  ])
  const address = `203.0.113.${++used}`
  const key = isByKey(knocked) ? await aKey(server, event) : null
  return {
    /** A call by key is counted for the key. */
    subjectOf: {
      address,
      user: key?.id ?? who.id,
      session: sessionOf(who),
      subject: '',
    },
    knock: ({ route }: Door) => {
      const [method = '', path = ''] = route.split(' ')
      const values: Record<string, string> = {
        event: String(event),
        external_user: who.id,
        token: 'A'.repeat(120),
      }
      return server.app.http.inject({
        method: method as 'GET',
        url: path.replaceAll(/:(\w+)/g, (_all, name: string) => values[name] ?? NOBODYS),
        remoteAddress: address,
        headers: {
          ...(key ?? who).authorization,
          'x-forwarded-for': '198.51.100.1',
        },
        ...(method !== 'GET' && { payload: {} }),
      })
    },
  }
}

const sessionOf = ({ token }: Person): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

test.each(doors)(
  '$limit: after its last call $route answers 429 and how long to wait, to this caller alone',
  async (door) => {
    const { limit: most, key, windowSeconds } = limits[door.limit]
    server.clock.pass(2 * windowSeconds * 1_000)
    const [one, other] = [await knocker(door), await knocker(door)]
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
