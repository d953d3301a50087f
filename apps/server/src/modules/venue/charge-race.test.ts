import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let luz: Person
let beto: Person

beforeAll(async () => {
  event = await anEvent(server)
  const place = await aPlace(server, event.id)
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  beto = await aPerson(server, [{ eventId: event.id, role: 'cashier' }])
  await atPlace(server, place, luz.id)
  await atPlace(server, place, beto.id)
})

const wallet = (balance: number): Promise<TestWallet> => aWallet(server, event.id, { balance })

const charge = async (body: { op_id?: string; code: string; amount: number }, by = luz) => {
  const reply = await call(server, 'POST', `staff/events/${event.id}/charges`, {
    token: by.token,
    body: { op_id: randomUUID(), ...body },
  })
  return answerOf(reply)
}

test('twenty charges on one wallet never overdraw', async () => {
  const { walletId, code } = await wallet(10_000)
  const replies = await Promise.all(Array.from({ length: 20 }, () => charge({ code, amount: 10 })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(replies.filter(({ body }) => body.code === 'insufficient_balance')).toHaveLength(10)
  expect(await balanceOf(server, event.id, walletId)).toBe(0n)
})

test('the same charge fifty times moves once', async () => {
  const { walletId, code } = await wallet(10_000)
  const sent = { op_id: randomUUID(), code, amount: 10 }
  const replies = await Promise.all(Array.from({ length: 50 }, () => charge(sent)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(await balanceOf(server, event.id, walletId)).toBe(9_000n)
})

test('of two cashiers who charge 60 of 100 one succeeds, a hundred times over', async () => {
  for (let round = 0; round < 100; round += 1) {
    const { walletId, code } = await wallet(10_000)
    const replies = await Promise.all([charge({ code, amount: 60 }), charge({ code, amount: 60 }, beto)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balanceOf(server, event.id, walletId)).toBe(4_000n)
  }
})
