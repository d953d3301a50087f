import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { toBase32 } from '@saldo/contract/live-qr'
import { noRecord, recordBytes } from '@saldo/contract/offline'
import { v7 } from 'uuid'
import type { EventRecord } from '../../src/modules/events/index.ts'
import type { Place } from '../../src/modules/venue/index.ts'
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

/** A sale as a till writes it down; amounts in pesos. */
export type Sold = { qr: string; amount: number; at: Date } & Record<string, unknown>
export type Written = { record: string; signature: string; opId: OpId; seq: number }

/** A paired till with a journal, which sells without the server as the web's till does. */
export type OfflineTill = {
  device: PairedDevice
  token: string
  permit: string
  /** Writes a sale into the journal. `more` overrides what the record says. */
  sell(sale: Sold): Written
  post(written: Pick<Written, 'record' | 'signature'>): Promise<PostAnswer>
  ask(): Promise<{ status: number; body: Record<string, unknown> }>
  contact(seq?: number): Promise<{ status: number; body: Record<string, unknown> }>
  readonly seq: number
}

export type PostAnswer = {
  status: number
  body: { code?: string; data?: { status: string; paid: number; balance_after: number; op_id: string } }
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

const aKey = () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  return {
    publicKey: toBase32(Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])),
    sign: (text: string): string =>
      toBase32(sign('sha256', recordBytes(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' })),
  }
}

/** A till of a place that asked for its permit; `permit` is empty where it got none. */
export const anOfflineTill = async (
  server: TestServer,
  { event, place, person }: { event: Pick<EventRecord, 'id'>; place: Place; person: Person },
  name = 'Caja 1',
): Promise<OfflineTill> => {
  const device = await aDevice(server, place, name)
  const token = await tillToken(server, device, person)
  const key = aKey()
  let [seq, prev] = [0, noRecord]
  const path = `staff/events/${event.id}`
  const ask = async () =>
    answerOf(
      await call(server, 'POST', `${path}/offline/permit`, { token, body: { public_key: key.publicKey } }),
    )
  const { body } = await ask()
  const permit = (body['data'] as { permit: string } | null)?.permit ?? ''
  return {
    device,
    token,
    permit,
    ask,
    get seq() {
      return seq
    },
    sell: ({ qr, amount, at, ...more }) => {
      const opId = v7() as OpId
      const said = {
        v: 1,
        event_id: event.id,
        device_id: device.device_id,
        seq: seq + 1,
        prev,
        permit,
        op_id: opId,
        user_id: person.id,
        place_id: place.id,
        qr,
        amount,
        items: [],
        occurred_at: at.toISOString(),
        last_contact_at: at.toISOString(),
        ...more,
      }
      const record = JSON.stringify(said)
      seq += 1
      prev = sha256Hex(record)
      return { record, signature: key.sign(record), opId: said.op_id, seq }
    },
    post: async ({ record, signature }) =>
      answerOf(await call(server, 'POST', 'staff/devices/offline-sales', { body: { record, signature } })),
    contact: async (said = seq) =>
      answerOf(
        await call(server, 'POST', `${path}/till/contact`, {
          token,
          body: { waiting: 0, offline: { seq: said } },
        }),
      ),
  }
}
