import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect } from 'vitest'
import { aPerson, signedIn, type Person } from '../people/people.ts'
import { call } from '../server/call.ts'
import { answerForm } from './answer-form.ts'
import { useDesk, type Desk } from './refunds.ts'

type Answer = { status: number; code?: string; replayed: unknown; data: Record<string, unknown> }

/** Those who bring a batch to the bank: Mona, a manager, prepares; Rosa, of finance, does the rest. */
export type People = { mona: Person; rosa: Person }

const stepsAt = (desk: Desk, people: People) => {
  const { server } = desk
  const at = (path: string): string => `office/events/${desk.event.id}/refund-batches${path}`

  const post = async (who: Person, path: string, body: Record<string, unknown> = {}): Promise<Answer> => {
    const reply = await call(server, 'POST', at(path), { token: who.token, body })
    return {
      status: reply.statusCode,
      replayed: reply.headers['idempotency-replayed'],
      ...reply.json<Omit<Answer, 'status' | 'replayed'>>(),
    }
  }

  const read = async (path: string): Promise<Record<string, unknown>> =>
    (await call(server, 'GET', at(path), { token: people.rosa.token })).json<{
      data: Record<string, unknown>
    }>().data

  const accepted = async (balance = 50_000, more: Record<string, string> = {}) => {
    const request = await desk.aRequest(balance, more)
    expect((await desk.decide(request.folio, 'accept')).status).toBe(200)
    return request
  }

  const prepare = async (folios?: string[], who = people.mona) => {
    const op_id = randomUUID()
    const answer = await post(who, '', { op_id, ...(folios && { folios }) })
    return { id: op_id, ...answer }
  }

  /** A batch with its file made: accepted refunds of these balances, prepared and approved by two people. */
  const filed = async (...balances: number[]) => {
    const requests: Awaited<ReturnType<typeof accepted>>[] = []
    for (const balance of balances) requests.push(await accepted(balance))
    const { id, status } = await prepare(requests.map(({ folio }) => folio))
    expect(status).toBe(200)
    const total = balances.reduce((sum, balance) => sum + balance, 0) / 100
    expect((await post(people.rosa, `/${id}/approve`, { total })).status).toBe(200)
    expect((await post(people.rosa, `/${id}/file`)).status).toBe(200)
    const { items } = (await read(`/${id}`)) as { items: { folio: string; reference: string }[] }
    const references = requests.map(
      ({ folio }) => items.find((item) => item.folio === folio)?.reference ?? '',
    )
    return { id, requests, references }
  }

  const send = async (id: string, file: string | Buffer, fields: Record<string, string>, path = '') => {
    const { multipart, headers } = answerForm(file, { bank: 'Banorte', ...fields })
    const reply = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/es/${at(`/${id}/answer${path}`)}`,
      headers: { ...headers, ...people.rosa.authorization },
      payload: multipart,
    })
    return {
      status: reply.statusCode,
      replayed: reply.headers['idempotency-replayed'],
      ...reply.json<{ code?: string; data: Record<string, unknown> }>(),
    }
  }
  const look = (id: string, file: string | Buffer, fields: Record<string, string> = {}) =>
    send(id, file, fields, '/preview')

  /** Previews a file and confirms it. */
  const answer = async (id: string, file: string | Buffer) => {
    const { data } = await look(id, file)
    return send(id, file, { mark: String(data['mark']) })
  }

  const transfers = async (): Promise<number> =>
    (
      await server.pool.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM ledger.transfer WHERE event_id = $1',
        [desk.event.id],
      )
    ).rows[0]?.n ?? 0
  const stateOf = async (folio: string) => (await desk.read(folio)).data['state']

  return { at, post, read, accepted, prepare, filed, send, look, answer, transfers, stateOf }
}

/** A desk with two people who bring batches to the bank; each test begins without accepted refunds. */
export const useBatches = () => {
  const desk = useDesk()
  const people = {} as People
  beforeAll(async () => {
    await desk.open()
    people.mona = await aPerson(desk.server, [{ eventId: desk.event.id, role: 'manager' }])
    people.rosa = await aPerson(desk.server, [{ eventId: desk.event.id, role: 'finance' }])
  })
  beforeEach(() =>
    desk.server.pool.query(
      "UPDATE refund_request SET state = 'rejected' WHERE state = 'accepted' AND batch_id IS NULL",
    ),
  )
  const signInAgain = async (): Promise<void> => {
    Object.assign(desk, { admin: await desk.signInAgain() })
    people.mona = await signedIn(desk.server, people.mona)
    people.rosa = await signedIn(desk.server, people.rosa)
  }
  return { desk, people, signInAgain, ...stepsAt(desk, people) }
}
