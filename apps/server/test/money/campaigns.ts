import { aBatcherOf } from './batcher.ts'
import { randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Role } from '@saldo/contract/roles'
import { expect } from 'vitest'
import { localIso, type EventRecord } from '../../src/modules/events/index.ts'
import { reverse, topUp, walletOf } from '../../src/modules/ledger/index.ts'
import { openUserWallet } from '../../src/modules/wallets/index.ts'
import { aPerson, signedIn, testPassword, type Person } from '../people/people.ts'
import { answerOf, call } from '../server/call.ts'
import { csvForm } from '../server/csv-form.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent } from '../venue/venue.ts'
import { aCharge } from './ledger.ts'

export const HOUR_MS = 3_600_000

export type Answer = { status: number; code?: string; data?: Record<string, unknown> }

/** An event of six hours with its office's people, and calls by them. */
export type OfficeAt = {
  event: EventRecord
  by(role: Role): Promise<Person>
  send(who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer>
  /** A person with a QR, on which they loaded these centavos by card. */
  aHolder(loaded: bigint): Promise<Person & { walletId: WalletId }>
  load(walletId: WalletId, amount: bigint): Promise<void>
  /** The event's clock so many hours from now, as a form sends it. */
  inHours(hours: number): string
  /** Lets a moment pass, so that what is made next is newer. */
  pause(): void
  upload(who: Person, path: string, file: string, mark?: string): Promise<Answer>
  partsOf(walletId: WalletId): Promise<{ available: bigint; promo: bigint }>
}

/** A person who signed in just now: hours may have passed since. */
export const again = (server: TestServer, person: Person): Promise<Person> => signedIn(server, person)

const answered = (reply: Awaited<ReturnType<typeof call>>): Answer => {
  const { status, body } = answerOf<{ code?: string; data?: Record<string, unknown> }>(reply)
  return { status, ...body }
}

export const anOffice = async (server: TestServer): Promise<OfficeAt> => {
  const event = await anEvent(server)
  const { id: eventId } = event
  const base = `office/events/${eventId}`
  const load = async (walletId: WalletId, amount: bigint): Promise<void> => {
    const at = server.clock.now()
    const from = { from: 'gateway_clearing:mp', mayBeRefused: false } as const
    const opId = randomUUID() as OpId
    await topUp(server.db, { ...from, eventId, opId, walletId, amount: centavos(amount), at })
  }
  return {
    event,
    load,
    by: (role) => aPerson(server, [{ eventId: role === 'admin' ? null : eventId, role }]),
    send: async (who, method, path, body) =>
      answered(
        await call(server, method, `${base}/${path}`, {
          token: who.token,
          ...(body && { body: body as Record<string, unknown> }),
        }),
      ),
    aHolder: async (loaded) => {
      const person = await aPerson(server)
      const walletId = await openUserWallet(server.deps, {
        eventId,
        userId: person.id,
        at: server.clock.now(),
      })
      if (loaded > 0n) await load(walletId, loaded)
      return { ...person, walletId }
    },
    inHours: (hours) => {
      const at = new Date(server.clock.now().getTime() + hours * HOUR_MS)
      return localIso(at, event.timezone).slice(0, 16)
    },
    pause: () => server.clock.pass(1_000),
    upload: async (who, path, file, mark) => {
      const { multipart, headers } = csvForm(file, mark)
      const url = `/api/v1/es/${base}/${path}`
      const sent = { ...headers, ...who.authorization }
      return answered(
        await server.app.http.inject({ method: 'POST', url, headers: sent, payload: multipart }),
      )
    },
    partsOf: async (walletId) => {
      const wallet = await walletOf(server.db, eventId, { walletId })
      if (!wallet) throw new Error('No such QR')
      return { available: wallet.available, promo: wallet.promo }
    },
  }
}

/** A campaign of 50 pesos a QR and 1,000 in all for three hours, or with other fields. */
export const aCampaign = async (
  { send, inHours, pause }: OfficeAt,
  who: Person,
  over: Record<string, unknown> = {},
): Promise<OpId> => {
  pause()
  const body = {
    op_id: randomUUID(),
    name: 'Bienvenida',
    per_qr: 50,
    total: 1_000,
    ends_at: inHours(3),
    ...over,
  }
  const reply = await send(who, 'POST', 'campaigns', body)
  expect(reply).toMatchObject({ status: 200 })
  return body.op_id as OpId
}

export type CampaignRow = {
  given: bigint
  planned: bigint
  lapsed: bigint
  endedAt: Date | null
  lapsedAt: Date | null
}

export const campaignRow = async (server: TestServer, eventId: EventId, id: OpId): Promise<CampaignRow> => {
  const row = await server.db
    .selectFrom('campaign')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    given: row.given_centavos,
    planned: row.planned_centavos,
    lapsed: row.lapsed_centavos,
    endedAt: row.ended_at,
    lapsedAt: row.lapsed_at,
  }
}

/** The rows under a name of an answer. */
export const rowsIn = ({ data }: Answer, name: string): Record<string, unknown>[] =>
  (data?.[name] ?? []) as Record<string, unknown>[]

type Gift = { walletId: WalletId; campaign: OpId; amount: number; opId?: string }

/** Gives a QR these pesos of a campaign. */
export const give = (
  office: OfficeAt,
  who: Person,
  { walletId, campaign, amount, opId = randomUUID() }: Gift,
): Promise<Answer> =>
  office.send(who, 'POST', `attendees/${walletId}/promo`, { op_id: opId, campaign, amount })

/** Gives to every QR with a purchase. */
export const giveAll = (
  office: OfficeAt,
  who: Person,
  campaign: OpId,
  op_id: string = randomUUID(),
): Promise<Answer> => office.send(who, 'POST', `campaigns/${campaign}/givings`, { op_id })

/** Charges these centavos at a bar. */
export const spend = async (
  server: TestServer,
  { event }: OfficeAt,
  walletId: WalletId,
  amount: bigint,
): Promise<OpId> => {
  const batcher = aBatcherOf(server, event.id)
  const charge = aCharge(walletId, amount)
  expect(await batcher.charge(charge)).toMatchObject({ status: 'booked' })
  return charge.opId
}

export const takeBack = async (server: TestServer, { event }: OfficeAt, opId: OpId): Promise<void> => {
  const booking = { eventId: event.id, opId: randomUUID() as OpId, at: server.clock.now() }
  expect(await reverse(server.db, { ...booking, reverses: opId })).toMatchObject({ status: 'booked' })
}

/** A token of somebody who signed in a quarter of an hour ago. */
export const signedInLong = async (server: TestServer, person: Person): Promise<Person> => {
  const login = await call(server, 'POST', 'auth/public/login', {
    body: { email: person.email, password: testPassword },
  })
  server.clock.pass(HOUR_MS / 4)
  const refreshed = await call(server, 'POST', 'auth/refreshtoken', {
    token: login.json<{ data: { refresh_token: string } }>().data.refresh_token,
  })
  const { access_token: token } = refreshed.json<{ data: { access_token: string } }>().data
  return { ...person, token, authorization: { authorization: `Bearer ${token}` } }
}
