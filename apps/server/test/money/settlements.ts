import { aBatcherOf } from './batcher.ts'
import { randomUUID } from 'node:crypto'
import type { EventId, OpId, PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { PlaceSettlement, Settlement, Statement } from '@saldo/contract/settlement'
import { bookTransfer, reverse, sellForCash, topUp } from '../../src/modules/ledger/index.ts'
import type { Place } from '../../src/modules/venue/index.ts'
import { aPerson, signedIn, type Person } from '../people/people.ts'
import { call, keyOf } from '../server/call.ts'
import { DAY_MS } from '../server/clock.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../venue/venue.ts'
import { newOpId } from './ledger.ts'

/** A reply as it is on the wire: pesos instead of centavos. */
export type Wire<Of> = Of extends bigint
  ? number
  : Of extends string
    ? Of
    : Of extends object
      ? { [Key in keyof Of]: Wire<Of[Key]> }
      : Of
type Answer<Of> = { status: number; code?: string; replayed: unknown; data: Of }

export const someTerms = {
  owner_name: 'Tacos El Compadre',
  rfc: 'GODE561231GR8',
  clabe: '032180000118359719',
  commission_bp: 1_800,
  fixed_fee: 0,
  vat_bp: 1_600,
}

/** Sales at the event's places, as tills book them. */
const salesAt = (server: TestServer, eventId: EventId) => {
  const batcher = aBatcherOf(server, eventId)
  const drawer = 'cash_drawer:turno-1'
  const booking = (opId: OpId = newOpId()) => ({ eventId, opId, at: server.clock.now() })
  /** Somebody loads what they pay at once, tip included; resolves to the charge. */
  const charge = async ({ id, name }: Place, amount: number, tip = 0): Promise<OpId> => {
    const { walletId } = await aWallet(server, eventId, { balance: 0 })
    const loaded = { ...booking(), walletId, amount: centavos(amount), mayBeRefused: false }
    await topUp(server.db, { ...loaded, from: 'gateway_clearing:mp' })
    const opId = newOpId()
    const place = { id, name }
    const sold = { opId, walletId, codeNo: 1, amount: centavos(amount), place }
    await batcher.charge({ ...sold, ...(tip > 0 && { tip: centavos(tip) }) })
    return opId
  }
  const sellCash = async ({ id, name }: Place, amount: number, tip = 0): Promise<OpId> => {
    const sale = { ...booking(), place: { id, name }, drawer, amount: centavos(amount) } as const
    await sellForCash(server.db, { ...sale, ...(tip > 0 && { tip: centavos(tip) }) })
    return sale.opId
  }
  const voids = (reverses: OpId) => reverse(server.db, { ...booking(), reverses })
  /** What Mercado Pago has taken arrives at the bank. */
  const deposit = (amount: number) =>
    bookTransfer(server.db, {
      ...booking(),
      debit: 'bank',
      credit: 'gateway_clearing:mp',
      amount: centavos(amount),
    })
  return { charge, sellCash, voids, deposit }
}

const callsAt = (server: TestServer, eventId: EventId) => {
  const ask = async <Of>(
    who: Person,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<Answer<Of>> => {
    const reply = await call(server, method, `office/events/${eventId}/settlement${path}`, {
      token: who.token,
      ...(body && { body }),
    })
    return {
      status: reply.statusCode,
      replayed: reply.headers['idempotency-replayed'],
      ...reply.json<Omit<Answer<Of>, 'status' | 'replayed'>>(),
    }
  }
  const file = async (who: Person, path: string) => {
    const reply = await call(server, 'GET', `office/events/${eventId}/settlement${path}`, {
      token: who.token,
    })
    return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
  }
  return { ask, file, read: (who: Person) => ask<Wire<Settlement>>(who, 'GET', '') }
}

/** An event with a vendor's place and a bar of its own; Rosa and Iván of finance, and who sells at the place. */
export const aSettlement = async (server: TestServer) => {
  const event = await anEvent(server)
  const [tacos, bar] = [
    await aPlace(server, event.id, 'Tacos'),
    await aPlace(server, event.id, 'Barra propia'),
  ]
  const finance = () => aPerson(server, [{ eventId: event.id, role: 'finance' }])
  const [rosa, ivan] = [await finance(), await finance()]
  const vendor = await aPerson(server, [{ eventId: event.id, role: 'vendor' }])
  await atPlace(server, tacos, vendor.id)
  const calls = callsAt(server, event.id)
  const { ask } = calls

  const setTerms = (over: Record<string, unknown> = {}, who = rosa, place: { id: PlaceId } = tacos) =>
    ask(who, 'PUT', `/places/${place.id}/terms`, { ...someTerms, ...over })
  const draft = (
    adjustments: { amount: number; reason: string }[] = [],
    who = rosa,
    op_id: string = randomUUID(),
  ) => ask<Wire<Statement>>(who, 'POST', `/places/${tacos.id}/statements`, { op_id, adjustments })
  const approve = ({ id, print }: Pick<Statement, 'id' | 'print'>, who = ivan) =>
    ask<Wire<Statement>>(who, 'POST', `/statements/${id}/approve`, { print })
  const today = () => new Date(server.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)
  const pay = ({ id }: Pick<Statement, 'id'>, who = rosa, over: Record<string, unknown> = {}) =>
    ask<Wire<Statement>>(who, 'POST', `/statements/${id}/pay`, {
      paid_on: today(),
      reference: 'SPEI-1',
      ...over,
    })
  const cancel = ({ id }: Pick<Statement, 'id'>, who = rosa) =>
    ask<Wire<Statement>>(who, 'POST', `/statements/${id}/cancel`, {})
  const page = (who = rosa, place: { id: PlaceId } = tacos) =>
    ask<Wire<PlaceSettlement>>(who, 'GET', `/places/${place.id}`)
  const signInAgain = async (): Promise<void> => {
    for (const person of [rosa, ivan, vendor]) Object.assign(person, await signedIn(server, person))
  }
  /** Balance of each account that has one; the house's assets are above zero. */
  const accounts = async (): Promise<Record<string, bigint>> => {
    const { rows } = await server.pool.query<{ key: string; balance: bigint }>(
      `SELECT key, debits - credits AS balance FROM ledger.account_total
       WHERE event_id = $1 AND debits <> credits ORDER BY key`,
      [event.id],
    )
    return Object.fromEntries(rows.map(({ key, balance }) => [key, balance]))
  }
  return {
    event,
    tacos,
    bar,
    rosa,
    ivan,
    vendor,
    ...calls,
    ...salesAt(server, event.id),
    setTerms,
    draft,
    approve,
    pay,
    cancel,
    page,
    accounts,
    today,
    signInAgain,
    keyOf,
  }
}

export type TestSettlement = Awaited<ReturnType<typeof aSettlement>>
