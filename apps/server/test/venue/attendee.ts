import { randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { openCode, topUp, walletOf } from '../../src/modules/ledger/index.ts'
import { openAnonymousQr, openUserWallet } from '../../src/modules/wallets/index.ts'
import { answerOf, call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'
import { v7 } from 'uuid'
import { aPerson, phoneOf, type Person } from '../people/people.ts'
import { aCashier, type Answer, type Cashier } from './desk.ts'

/** A person with a QR at an event. */
export type Attendee = Person & { walletId: WalletId; code: string; phone: string }

/** Credits a QR with so many centavos; resolves to its code. */
const credited = async (
  { db, deps, clock }: TestServer,
  eventId: EventId,
  walletId: WalletId,
  balance: number | null,
): Promise<string> => {
  const [opId, amount, at] = [randomUUID() as OpId, centavos(balance ?? 0), clock.now()]
  if (balance !== null)
    await topUp(db, { eventId, opId, walletId, amount, from: 'promo', mayBeRefused: false, at })
  const wallet = await walletOf(db, eventId, { walletId })
  if (!wallet) throw new Error('The event has no such wallet')
  return openCode(wallet.code.sealed, wallet.code.hash, deps.keys.digest('qr-code-seal', 'v1'))
}

/** Nobody's QR with so many centavos. */
export const anAnonymousQr = async (
  server: TestServer,
  eventId: EventId,
  balance: number,
): Promise<Pick<Attendee, 'walletId' | 'code'>> => {
  const walletId = v7() as WalletId
  await openAnonymousQr(server.db, server.deps.keys, { eventId, walletId, at: server.clock.now() })
  return { walletId, code: await credited(server, eventId, walletId, balance) }
}

type Name = { name?: string; paternal?: string; maternal?: string }

/** A person with a QR of so many centavos at an event; `null` leaves it without its first credit. */
export const anAttendee = async (
  server: TestServer,
  eventId: EventId,
  balance: number | null = 50_000,
  { name = 'Ana', paternal = 'Luna', maternal = 'Ríos' }: Name = {},
): Promise<Attendee> => {
  const person = await aPerson(server)
  await server.pool.query(
    'UPDATE user_account SET name = $2, paternal_surname = $3, maternal_surname = $4 WHERE user_id = $1',
    [person.id, name, paternal, maternal],
  )
  const at = server.clock.now()
  const walletId = await openUserWallet(server.deps, { userId: person.id, eventId, at })
  const code = await credited(server, eventId, walletId, balance)
  return { ...person, walletId, code, phone: await phoneOf(server, person) }
}

/** An event with a cash point, and one of its support. */
export type Help = {
  eventId: EventId
  caja: Cashier
  support: Person
  ask(path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  read(path: string): Promise<Answer>
  /** The audit's rows about a subject, oldest first. */
  auditOf(subject: string): Promise<{ action: string; actor_id: string; details: object }[]>
}

/** A desk of support; without an event, at a new one. */
export const aHelpDesk = async (server: TestServer, at?: EventId): Promise<Help> => {
  const caja = await aCashier(server, at)
  const { eventId } = caja
  const support = await aPerson(server, [{ eventId, role: 'support' }])
  const base = `staff/events/${eventId}/attendees`
  const { token } = support
  return {
    eventId,
    caja,
    support,
    ask: async (path, body, headers = {}) =>
      answerOf(await call(server, 'POST', `${base}/${path}`, { token, body: { ...body }, headers })),
    read: async (path) => answerOf(await call(server, 'GET', `${base}/${path}`, { token })),
    auditOf: async (subject) => {
      const { rows } = await server.pool.query<{ action: string; actor_id: string; details: object }>(
        'SELECT action, actor_id, details FROM audit_log WHERE subject = $1 ORDER BY id',
        [subject],
      )
      return rows
    },
  }
}
