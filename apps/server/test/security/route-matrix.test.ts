import { beforeAll, describe, expect, test } from 'vitest'
import { goodClabe } from '../money/refunds.ts'
import { anOrder, pay, withoutNotices } from '../money/shop.ts'
import { testPassword } from '../people/people.ts'
import { ask, askEach } from './ask.ts'
import { callOf, calls, sent, type Call, type Entry } from './calls/index.ts'
import { contentsOf, digestsOf, tablesWith } from './contents.ts'
import { faultsOf } from './described-replies.ts'
import { operationOf, readOpenApi, type OpenApi } from './openapi-document.ts'
import { useScene } from './scene.ts'

// Everybody makes every call once: what each is answered, whether that is as described, and what it leaves in logs and tables.
const scene = await useScene()
let document: OpenApi

beforeAll(async () => {
  document = await readOpenApi((await scene.server.app.http.inject('/docs/json')).json())
})
const routes = Object.keys(calls)

/** Files and the description of the API: the same for everybody, with nothing of anybody in them. */
const files = /^GET \/(?:media\/\*|docs(?:\/.*)?)$/

/** What a refused call may write: that it was refused, and how often. */
const notices = new Set(['public.audit_log', 'public.rate_counter'])

/** What may be in no reply to somebody else. */
const ownersSecrets = (): string[] => {
  const { owner } = scene.people
  return [owner.id, owner.email, scene.qr.code, scene.qr.id]
}

test('every route of the server stands in the matrix, and the matrix names no other [S-7.18]', () => {
  const served = [...scene.routes].filter((route) => !files.test(route) && !route.startsWith('HEAD '))
  expect(served.toSorted()).toEqual(routes.toSorted())
  expect(served.length).toBeGreaterThan(25)
  const heads = [...scene.routes].filter((route) => route.startsWith('HEAD '))
  expect(heads.filter((route) => !scene.routes.has(route.replace('HEAD', 'GET')))).toEqual([])
})

const answers = new Set<number>()
const ownersCalls = new Map<string, Call>()

test.each(routes)(
  '%s answers each caller as written and as described, with no secret and nobody else’s data [S-1.30]',
  async (route) => {
    const operation = operationOf(document, route)
    const answered: Partial<Entry['answers']> = {}
    const faults: string[] = []
    for await (const [name, answer, call] of askEach(scene, route)) {
      const { status, body } = answer
      answered[name] = status
      answers.add(status)
      if (name === 'owner') ownersCalls.set(route, call)
      if (status >= 400) faults.push(...ownersSecrets().filter((secret) => body.includes(secret)))
      if (operation) faults.push(...faultsOf(scene, { route, operation, name, answer }))
    }
    expect(answered).toEqual(calls[route]?.answers)
    expect(faults).toEqual([])
  },
)

const kept = async (): Promise<[string, string][]> =>
  [...(await digestsOf(scene.server.superPool))].filter(([table]) => !notices.has(table))

test('a call about another person’s things changes not one row [S-6.1]', { timeout: 60_000 }, async () => {
  const owners = Object.entries(calls).filter(
    ([, { answers }]) => answers.stranger === 404 && answers.owner !== 404,
  )
  expect(owners.length).toBeGreaterThan(10)
  for (const [route] of owners) {
    const call = await callOf(scene, scene.people.stranger, route)
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

/** The card that the simulator's token stands for, and one that somebody types into our own fields. */
const CARDS = ['4075595716483764', '4111111111111111']

const asText = (value: unknown): string => JSON.stringify(value)
const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')

let cardToken: string
/** Of a payment that waits to be asked for again. */
let keptToken: string

/** Payments that end in every way, and secrets where they don't belong. */
const misuse = async (): Promise<void> => {
  const { owner } = scene.people
  cardToken = await scene.simulator.cardToken('OTHE')
  for (const more of [{ token: cardToken }, { cardholder: 'CONT' }, { email: CARDS[1] }])
    await pay(scene, owner, await anOrder(scene, owner, scene.event, 20), more)
  await scene.simulator.control({ provider: 'mercado-pago', action: 'next', outcome: 'cut', times: 2 })
  keptToken = await scene.simulator.cardToken()
  await withoutNotices(scene, async () =>
    pay(scene, owner, await anOrder(scene, owner, scene.event, 20), { token: keptToken }),
  )
  for (const path of [
    `/nowhere?email=${owner.email}`,
    `/api/v1/es/public/events/${scene.qr.code}?token=${owner.token}`,
  ])
    await scene.server.app.http.inject(path)
}

const refreshToken = (): string =>
  ownersCalls.get('POST /api/v1/es/auth/refreshtoken')?.headers?.authorization?.split(' ')[1] ?? ''

/** What must be nowhere but in the reply to its owner. */
const secrets = (): [string, string][] => [
  ['password', testPassword],
  ['access token', scene.people.owner.token],
  ['refresh token', refreshToken()],
  ['card', CARDS[0] ?? ''],
  ['another card', CARDS[1] ?? ''],
  ['grouped card', grouped(CARDS[0] ?? '')],
  ['card token', cardToken],
  ['card token of a payment to be asked for again', keptToken],
  ['QR code', scene.qr.code],
  ['CLABE', goodClabe],
]

describe('after everybody made every call,', () => {
  beforeAll(misuse, 120_000)

  test('no log line holds a password, a token, a QR code, a card, an e-mail or a phone', async () => {
    const log = scene.lines.join('\n')
    const people = Object.values(scene.people).map(({ email }): [string, string] => ['e-mail', email])
    const phones: [string, string][] = [
      ['phone', '5512345678'],
      ['phone', '5500000001'],
    ]
    const found = [...secrets(), ...people, ...phones].filter(([, text]) => log.includes(text))
    expect(found).toEqual([])
    expect(secrets().filter(([, text]) => text.length < 10)).toEqual([])
    expect(scene.lines.length).toBeGreaterThan(2 * Object.keys(calls).length)
    expect([...answers]).toEqual(expect.arrayContaining([200, 401, 403]))
    expect(log).toContain('"route":"/api/v1/es/public/mercado-pago/create-card-payment"')
  })

  test('no table holds a password, a token, a QR code or a card as it is', async () => {
    const contents = await contentsOf(scene.server.superUrl)
    const found = secrets().flatMap(([what, text]) =>
      tablesWith(contents, text).map((table) => `${what} in ${table}`),
    )
    expect(found).toEqual([])
    expect(tablesWith(contents, scene.people.owner.email)).toEqual(['public.user_account'])
    expect(contents.size).toBeGreaterThan(30)
    expect(tablesWith(contents, 'repeat-payment:')).toEqual(['graphile_worker._private_jobs'])
  })

  test('no address of the API holds one, nor an e-mail', () => {
    const told = [...secrets().map(([, text]) => text), scene.people.owner.email]
    const addresses = [...ownersCalls.values()].map(({ url }) => url)
    expect(addresses.filter((address) => told.some((text) => address.includes(text)))).toEqual([])
    expect(addresses.length).toBe(Object.keys(calls).length)
  })

  test('what the gateway is told of a payment holds no e-mail of the account and no card in its reference', async () => {
    const { data } = JSON.parse(
      (await ask(scene, 'owner', 'POST /api/v1/es/public/events/:event/qr')).body,
    ) as {
      data: { purchase_code: string }
    }
    await pay(scene, scene.people.owner, data.purchase_code)
    const told = asText(await scene.simulator.paymentsOf(data.purchase_code))
    expect(told).toContain(data.purchase_code)
    for (const text of [scene.qr.code, scene.people.owner.token, ...CARDS]) expect(told).not.toContain(text)
  })
})
