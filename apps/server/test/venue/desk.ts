import { randomUUID } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { expect } from 'vitest'
import { accountBalance, verifyLedger } from '../../src/modules/ledger/index.ts'
import { answerOf, call } from '../server/call.ts'
import { aPerson, type Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent, aPlace, atPlace } from './venue.ts'

export type Answer = { status: number; body: Record<string, unknown> }

/** A cashier at an event's cash point, and their API calls. */
export type Cashier = Person & {
  eventId: EventId
  ask(path: string, body: object): Promise<Answer>
  read(path: string): Promise<Answer>
  /** Opens a shift with a float in pesos; resolves to its id. */
  opens(float: number): Promise<string>
}

/** A cashier at a cash point; without an event, at a new one. */
export const aCashier = async (server: TestServer, at?: EventId): Promise<Cashier> => {
  const eventId = at ?? (await anEvent(server)).id
  const person = await aPerson(server, [{ eventId, role: 'cashier' }])
  await atPlace(server, await aPlace(server, eventId), person.id)
  const { token } = person
  const base = `staff/events/${eventId}`
  const ask = async (path: string, body: object) =>
    answerOf(await call(server, 'POST', `${base}/${path}`, { token, body: { ...body } }))
  const opens = async (float: number): Promise<string> => {
    const op_id = randomUUID()
    expect(await ask('shifts', { op_id, float })).toMatchObject({ status: 200, body: { data: { float } } })
    return op_id
  }
  const read = async (path: string) => answerOf(await call(server, 'GET', `${base}/${path}`, { token }))
  return { ...person, eventId, ask, read, opens }
}

/** Expected cash in a shift's drawer, in centavos. */
export const drawerOf = (server: TestServer, { eventId }: Cashier, shift: string): Promise<bigint> =>
  accountBalance(server.db, eventId, `cash_drawer:${shift}`)

/** Verifies every event; nothing is ever mended in a ledger, so once at a file's end says the same as after each test. */
export const ledgerIsSound = async (server: TestServer): Promise<void> =>
  expect((await verifyLedger(server.db)).problems).toEqual([])
