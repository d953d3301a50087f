import { randomUUID } from 'node:crypto'
import type { EventRecord } from '../../src/modules/events/index.ts'
import type { Place } from '../../src/modules/venue/index.ts'
import { aJournal, aTillKey, type Journal, type Written } from '../money/till-journal.ts'
import type { Person } from '../people/people.ts'
import { answerOf, call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'
import { aDevice, tillToken, type PairedDevice } from './tills.ts'

/** Terms on the wire, in pesos. */
export type TestTerms = { max_sale: number; wallet_limit: number; till_limit: number; takes_static: boolean }

export const someTerms: TestTerms = {
  max_sale: 500,
  wallet_limit: 800,
  till_limit: 1_000,
  takes_static: false,
}

/** A manager's consent through the API. */
export const consentTo = async (
  server: TestServer,
  { event, manager }: { event: Pick<EventRecord, 'id'>; manager: Pick<Person, 'token'> },
  { tills = 5, hours = 8, ...terms }: Partial<TestTerms> & { tills?: number; hours?: number } = {},
) => {
  const agreed = { ...someTerms, ...terms }
  const body = { ...agreed, tills, hours, largest_loss: tills * agreed.till_limit }
  return answerOf(
    await call(server, 'POST', `office/events/${event.id}/offline/consents`, {
      token: manager.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
}

/** A paired till with a journal, which sells without the server as the web's till does. */
export type OfflineTill = Journal & {
  device: PairedDevice
  token: string
  permit: string
  post(written: Pick<Written, 'record' | 'signature'>): Promise<PostAnswer>
  ask(): Promise<{ status: number; body: Record<string, unknown> }>
  contact(seq?: number): Promise<{ status: number; body: Record<string, unknown> }>
}

export type PostAnswer = {
  status: number
  body: { code?: string; data?: { status: string; paid: number; balance_after: number; op_id: string } }
}

/** A till of a place that asked for its permit; `permit` is empty where it got none. */
export const anOfflineTill = async (
  server: TestServer,
  { event, place, person }: { event: Pick<EventRecord, 'id'>; place: Place; person: Person },
  name = 'Caja 1',
): Promise<OfflineTill> => {
  const device = await aDevice(server, place, name)
  const token = await tillToken(server, device, person)
  const key = aTillKey()
  const path = `staff/events/${event.id}`
  const ask = async () =>
    answerOf(
      await call(server, 'POST', `${path}/offline/permit`, { token, body: { public_key: key.publicKey } }),
    )
  const { body } = await ask()
  const permit = (body['data'] as { permit: string } | null)?.permit ?? ''
  const owner = {
    eventId: event.id,
    deviceId: device.device_id,
    userId: person.id,
    placeId: place.id,
    permit,
  }
  const journal = aJournal(owner, key)
  return {
    device,
    token,
    permit,
    ask,
    get seq() {
      return journal.seq
    },
    sell: journal.sell,
    post: async ({ record, signature }) =>
      answerOf(await call(server, 'POST', 'staff/devices/offline-sales', { body: { record, signature } })),
    contact: async (said = journal.seq) =>
      answerOf(
        await call(server, 'POST', `${path}/till/contact`, {
          token,
          body: { waiting: 0, offline: { seq: said } },
        }),
      ),
  }
}
