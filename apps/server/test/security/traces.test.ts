import { beforeAll, expect, test } from 'vitest'
import { testPassword } from '../people/people.ts'
import { goodClabe } from '../money/refunds.ts'
import { anOrder, pay, withoutNotices } from '../money/shop.ts'
import { ask, askEach } from './ask.ts'
import { callOf, calls } from './calls/index.ts'
import { contentsOf, tablesWith } from './contents.ts'
import { useScene } from './scene.ts'

const scene = await useScene()

/** The card that the simulator's token stands for, and one that somebody types into our own fields. */
const CARDS = ['4075595716483764', '4111111111111111']

const asText = (value: unknown): string => JSON.stringify(value)
const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')

let cardToken: string
/** Of a payment that waits to be asked for again. */
let keptToken: string
let refreshToken: string
const addresses: string[] = []
const answers = new Set<number>()

/** Everything that people do, right and wrong, with payments that end in every way. */
const walk = async (): Promise<void> => {
  for (const route of Object.keys(calls)) {
    const call = await callOf(scene, scene.people.owner, route)
    addresses.push(call.url)
    if (route.endsWith('/refreshtoken')) refreshToken = call.headers?.authorization?.split(' ')[1] ?? ''
    for await (const [, { status }] of askEach(scene, route, { refusedOnce: true })) answers.add(status)
  }
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

beforeAll(walk, 120_000)

/** What must be nowhere but in the reply to its owner. */
const secrets = (): [string, string][] => [
  ['password', testPassword],
  ['access token', scene.people.owner.token],
  ['refresh token', refreshToken],
  ['card', CARDS[0] ?? ''],
  ['another card', CARDS[1] ?? ''],
  ['grouped card', grouped(CARDS[0] ?? '')],
  ['card token', cardToken],
  ['card token of a payment to be asked for again', keptToken],
  ['QR code', scene.qr.code],
  ['CLABE', goodClabe],
]

test('no log line holds a password, a token, a QR code, a card, an e-mail or a phone', async () => {
  const log = scene.lines.join('\n')
  const people = Object.values(scene.people).map(({ email }): [string, string] => ['e-mail', email])
  const phones: [string, string][] = [
    ['phone', '5512345678'],
    ['phone', '5500000001'],
  ]
  const found = [...secrets(), ...people, ...phones].filter(([, text]) => log.includes(text))
  expect(found).toEqual([])
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
