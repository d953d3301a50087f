import { randomUUID } from 'node:crypto'
import type { Reply } from '@saldo/contract/endpoint'
import type { difference, differences } from '@saldo/contract/differences'
import { providerOf, providersOf } from '../vendors/providers.ts'
import { compareReport } from '../../src/modules/payments/reconcile/compare-report.ts'
import { call } from '../server/call.ts'
import { testStart } from '../server/clock.ts'
import { aPerson, signedIn, testPassword, type Person } from '../people/people.ts'
import type { Shop } from './shop.ts'

/** A reply’s data as it is on the wire: pesos and texts. */
type OnWire<T> = T extends bigint ? number : T extends object ? { [K in keyof T]: OnWire<T[K]> } : T
export type ListOnWire = OnWire<Reply<typeof differences>>
export type OpenedOnWire = OnWire<Reply<typeof difference>>

type Answer = { status: number; code?: string } & Record<string, unknown>

/** Two people of finance, and what they see and do about the differences of an event; 0 is none. */
export const differencesAt = async (
  { server }: Pick<Shop, 'server'>,
  eventId: number,
  role: 'finance' | 'admin' = 'finance',
) => {
  const roles = [{ eventId: role === 'admin' ? null : eventId, role }] as Parameters<typeof aPerson>[1]
  const [rosa, otto] = [await aPerson(server, roles), await aPerson(server, roles)]
  const base = `office/events/${eventId}/differences`

  const list = async (query = '', who: Person = rosa): Promise<ListOnWire> =>
    (await call(server, 'GET', `${base}${query}`, { token: who.token })).json<{ data: ListOnWire }>().data
  const open = async (id: string, who: Person = rosa): Promise<OpenedOnWire> =>
    (await call(server, 'GET', `${base}/${id}`, { token: who.token })).json<{ data: OpenedOnWire }>().data
  const send = async (
    id: string,
    path: string,
    body: Record<string, unknown>,
    who: Person,
  ): Promise<Answer> => {
    const reply = await call(server, 'POST', `${base}/${id}/${path}`, { token: who.token, body })
    const { request_id: _, ...answer } = reply.json<Record<string, unknown>>()
    return { status: reply.statusCode, ...answer }
  }
  const resolve = (id: string, who: Person = rosa) => send(id, 'resolve', {}, who)
  const ask = async (id: string, verb: string, more: Record<string, unknown> = {}, who: Person = rosa) => {
    const op_id = randomUUID()
    const answer = await send(id, 'ask', { op_id, verb, reason: 'Lo revisamos', ...more }, who)
    return { ...answer, op_id }
  }
  const decide = (id: string, asked: string, isApproved = true, who: Person = otto) =>
    send(id, 'decide', { ask: asked, is_approved: isApproved }, who)
  const note = (id: string, text: string, who: Person = rosa) =>
    send(id, 'notes', { op_id: randomUUID(), text }, who)

  const again = async (): Promise<{ rosa: Person; otto: Person }> => ({
    rosa: await signedIn(server, rosa),
    otto: await signedIn(server, otto),
  })
  return { rosa, otto, list, open, send, resolve, ask, decide, note, again }
}

/** Compares a gateway’s report with the books and repairs nothing, as when the gateway is silent afterwards. */
export const compareOnly = async (shop: Shop, gateway: 2 | 3 = 2): Promise<void> => {
  const { server, mercadoPago, paypal } = shop
  const providers = providersOf(server.deps.env, { mercadoPago, paypal })
  await compareReport({ ...server.deps, providers, wake: () => {} }, providerOf({ providers }, gateway), {
    from: new Date(testStart.getTime() - 13 * 3_600_000),
    to: new Date(server.clock.now().getTime() + 3_600_000),
  })
}

/** Makes the next statements on a table fail, as a process that is killed there; resolves to what ends it. */
export const cutAt = async (
  { server }: Pick<Shop, 'server'>,
  table: string,
): Promise<() => Promise<void>> => {
  const name = `cut_${table}`
  await server.superPool.query(
    `CREATE FUNCTION public.${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''cut''; END'`,
  )
  await server.superPool.query(
    `CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION public.${name}()`,
  )
  return async () => {
    await server.superPool.query(`DROP TRIGGER ${name} ON ${table}`)
    await server.superPool.query(`DROP FUNCTION public.${name}()`)
  }
}

/** The same person a quarter of an hour after signing in, their session renewed. */
export const staleAfter = async ({ server }: Pick<Shop, 'server'>, person: Person): Promise<Person> => {
  const { email } = person
  const login = await call(server, 'POST', 'auth/public/login', { body: { email, password: testPassword } })
  server.clock.pass(15 * 60_000)
  const refreshed = await call(server, 'POST', 'auth/refreshtoken', {
    token: login.json<{ data: { refresh_token: string } }>().data.refresh_token,
  })
  const token = refreshed.json<{ data: { access_token: string } }>().data.access_token
  return { ...person, token, authorization: { authorization: `Bearer ${token}` } }
}
