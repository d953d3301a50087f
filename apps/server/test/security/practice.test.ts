import { beforeAll, expect, test } from 'vitest'
import { isPractice } from '@saldo/contract/practice-numbers'
import { randomUUID } from 'node:crypto'
import { call } from '../server/call.ts'
import { endpoints } from '../server/contract-endpoints.ts'
import { practise, codeFor, type Started } from '../venue/practice.ts'
import { callOf, calls, sent, type Call } from './calls/index.ts'
import { useScene } from './scene.ts'
import type { Person } from '../people/people.ts'

const scene = await useScene()
const routes = Object.keys(calls)
const API = '/api/v1/es/'

/** What a till calls while somebody practises on it; one that is added here is meant to be there. */
const practised = [
  'GET staff/events/:event/catalogue',
  'GET staff/events/:event/discounts/people',
  'GET staff/events/:event/operations/:operation',
  'GET staff/events/:event/shifts/:shift/file/:format',
  'GET staff/events/:event/shifts/current',
  'POST staff/events/:event/cash-sales',
  'POST staff/events/:event/cashouts',
  'POST staff/events/:event/cashouts/:payout/cancel',
  'POST staff/events/:event/cashouts/:payout/paid',
  'POST staff/events/:event/charges',
  'POST staff/events/:event/courtesies',
  'POST staff/events/:event/cup-returns',
  'POST staff/events/:event/discounts/approve',
  'POST staff/events/:event/dropped-rests',
  'POST staff/events/:event/operations/:operation/return',
  'POST staff/events/:event/operations/:operation/void',
  'POST staff/events/:event/qr/block',
  'POST staff/events/:event/qr/lookup',
  'POST staff/events/:event/qr/reissue',
  'POST staff/events/:event/shifts',
  'POST staff/events/:event/shifts/:shift/close',
  'POST staff/events/:event/shifts/:shift/movements',
  'POST staff/events/:event/shifts/:shift/movements/approve',
  'POST staff/events/:event/shifts/:shift/reason',
  'POST staff/events/:event/till/contact',
  'POST staff/events/:event/till/print',
  'POST staff/events/:event/topups',
  'PUT staff/events/:event/products/:product/options/:option/sold-out',
  'PUT staff/events/:event/products/:product/sold-out',
]

let at: Started
/** What only the practice has. */
let traces: string[]

const send = async (who: Person | null, made: Call) => {
  const { url, headers } = sent(made, who)
  const reply = await scene.server.app.http.inject({
    method: made.method as 'GET',
    url,
    headers,
    ...(made.body && { payload: made.body }),
  })
  return { status: reply.statusCode, body: reply.body }
}

/** A sale, a refused one, a void, and a shift with a top-up that was counted short. */
const practiseAll = async (): Promise<void> => {
  const { admin, cashier } = scene.people
  const [token, event] = [cashier.token, at.event.id]
  const [sale, voided, shift] = [randomUUID(), randomUUID(), randomUUID()]
  const ask = async (path: string, body: object) => {
    const reply = await call(scene.server, 'POST', `staff/events/${event}/${path}`, {
      token,
      body: { ...body },
    })
    expect([path, reply.statusCode]).toEqual([path, 200])
  }
  await ask('charges', { op_id: sale, code: codeFor(at, 'balance'), amount: 77 })
  await ask(`operations/${sale}/void`, { op_id: voided, reason: 'Practicando' })
  await ask('charges', { op_id: randomUUID(), code: codeFor(at, 'balance'), amount: 66 })
  await ask('shifts', { op_id: shift, float: 777 })
  await ask('topups', { op_id: randomUUID(), code: codeFor(at, 'empty'), amount: 333, tender: 'cash' })
  await ask(`shifts/${shift}/close`, { op_id: randomUUID(), counted: 555 })
  await practise(scene.server, scene.event.id, admin.token)
  traces = [...at.qrs.map(({ code }) => code), sale, voided, shift, 'PRÁCTICA', String(event)]
}

beforeAll(async () => {
  at = await practise(scene.server, scene.event.id, scene.people.cashier.token)
})

test('the calls that a practice knows are those of tills, and these alone', () => {
  const marked = endpoints.filter(({ inPractice }) => inPractice === true)
  expect(marked.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(practised)
  for (const { auth } of marked)
    expect(auth).toEqual(expect.objectContaining({ staff: expect.anything() as unknown }))
})

test.each(routes.filter((route) => route.includes(':event')))(
  '%s knows no practice, unless tills practise by it',
  async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replace(':event', String(at.event.id)).replaceAll(/:\w+/g, 'x')
    const { admin, owner } = scene.people
    const statuses = []
    for (const who of [admin, owner]) statuses.push((await send(who, { method, url, body: {} })).status)
    const isOfTills = practised.includes(route.replace(` ${API}`, ' '))
    // Whoever has no role is turned away from a call that is there, and finds nothing where none is.
    expect(isOfTills ? statuses.slice(1) : statuses).toEqual(isOfTills ? [403] : [404, 404])
  },
)

/** Whether a text has a trace as a word of its own: a measured time may have the same digits. */
const says = (text: string, trace: string): boolean => new RegExp(`(?<![\\w.])${trace}(?!\\w)`).test(text)

/** What says something else each time it is asked: made anew, drawn with its time, or counting its own reading. */
const alwaysOther = [
  'GET /api/v1/es/auth/public/captcha',
  'GET /api/v1/es/auth/public/social-nonce',
  'GET /api/v1/es/office/audit',
  'GET /api/v1/es/office/events/:event/differences/:difference/evidence',
  'GET /api/v1/es/staff/events/:event/qr-sheets/:sheet/pdf',
  'GET /metrics',
]

test(
  'no reading call says another word, be it to an administrator or to an attendee: no list, no figure and no file after a practice than before',
  { timeout: 240_000 },
  async () => {
    const made: { route: string; who: Person | null; call: Call }[] = []
    const streams = endpoints.flatMap(({ wire, method, path }) =>
      wire === 'event-stream' ? [`${method} ${API}${path}`] : [],
    )
    const own = 'GET /api/v1/es/office/events/:event/practice'
    const reads = routes.filter(
      (route) => route.startsWith('GET ') && !streams.includes(route) && !route.startsWith(own),
    )
    const { admin, owner } = scene.people
    for (const route of reads)
      for (const who of [admin, owner]) made.push({ route, who, call: await callOf(scene, who, route) })
    const readAll = async () => {
      const said: string[] = []
      for (const { who, call: one } of made) {
        const { status, body } = await send(who, one)
        said.push(`${status} ${body.replaceAll(/"request_id":"[^"]*"/g, '')}`)
      }
      return said
    }
    // What is read for the first time may be noted: the second reading is compared.
    const [, before] = [await readAll(), await readAll()]
    await practiseAll()
    const after = await readAll()
    const changed = new Set(made.flatMap(({ route }, n) => (before[n] !== after[n] ? [route] : [])))
    expect([...changed].filter((route) => !alwaysOther.includes(route))).toEqual([])
    const told = made.flatMap(({ route }, n) =>
      traces.filter((trace) => says(after[n] ?? '', trace)).map((trace) => `${route}: ${trace}`),
    )
    expect(told).toEqual([])
    expect(reads.length).toBeGreaterThan(90)
  },
)

test('a practice is in no list of events and no list of numbers', async () => {
  const { rows } = await scene.server.pool.query<{ id: number }>('SELECT id FROM event')
  expect(rows.some(({ id }) => isPractice(id))).toBe(false)
  await expect(
    scene.server.pool.query(`UPDATE event SET id = 20001 WHERE id = ${scene.event.id}`),
  ).rejects.toThrow('event_is_no_practice')
})
