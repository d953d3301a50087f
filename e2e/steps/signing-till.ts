import { createHash, randomUUID } from 'node:crypto'
import { toBase32 } from '@saldo/contract/live-qr'
import { noRecord, recordBytes } from '@saldo/contract/offline'
import { pairingCode } from './bar-till.ts'
import { api, type TestEvent } from './demo-api.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

type Sold = {
  op_id: string
  status: 'booked' | 'online' | 'waiting'
  /** What the QR paid, in pesos. */
  paid: number
}

/** A till with a permit to sell offline. */
export type OfflineTill = {
  device: string
  /** Posts a sale of so many pesos that it made offline, `agoMs` ago; `skips` records before it stay away. */
  sell(qr: string, amount: number, skips?: number, agoMs?: number): Promise<Sold>
}

/** Agrees, by a manager's token, that so many tills sell offline: sales up to 200 pesos, 400 to one QR, 1,000 a till. */
export const agreeToOffline = (event: TestEvent, token: string, tills: number): Promise<unknown> =>
  api(`office/events/${event.id}/offline/consents`, token, {
    max_sale: 200,
    wallet_limit: 400,
    till_limit: 1_000,
    takes_static: false,
    tills,
    hours: 2,
    largest_loss: tills * 1_000,
  })

type Paired = { device_id: string; credential: string; place: { id: string } }

const signedIn = async (credential: string): Promise<{ token: string; userId: string }> => {
  const { staff } = await api<{ staff: { id: string; name: string }[] }>('staff/devices/staff', undefined, {
    credential,
  })
  const beto = staff.find(({ name }) => name.startsWith('Beto'))
  if (!beto) throw new Error('Beto is not at this bar')
  const { access_token: token } = await api<{ access_token: string }>('staff/devices/signin', undefined, {
    credential,
    user_id: beto.id,
    pin: '7316',
  })
  return { token, userId: beto.id }
}

/** Pairs a till at Barra Norte with Beto on it, which asks for a permit as the till's app does; there must be a consent. */
export const anOfflineTill = async (event: TestEvent, name: string): Promise<OfflineTill> => {
  const code = await pairingCode(event, 'Barra Norte')
  const {
    device_id: device,
    credential,
    place,
  } = await api<Paired>('staff/devices/pair', undefined, {
    code,
    name,
  })
  const { token, userId } = await signedIn(credential)
  const { subtle } = globalThis.crypto
  const pair = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const public_key = toBase32(
    // Without the first byte, which says that both coordinates follow.
    new Uint8Array(await subtle.exportKey('raw', pair.publicKey)).subarray(1),
  )
  const { permit } = await api<{ permit: string }>(`staff/events/${event.id}/offline/permit`, token, {
    public_key,
  })
  let [seq, prev] = [0, noRecord]
  const contactAt = new Date().toISOString()
  return {
    device,
    sell: async (qr, amount, skips = 0, agoMs = 0) => {
      seq += 1 + skips
      const record = JSON.stringify({
        v: 1,
        event_id: event.id,
        device_id: device,
        seq,
        prev,
        permit,
        op_id: randomUUID(),
        user_id: userId,
        place_id: place.id,
        qr,
        amount,
        items: [{ name: 'Cerveza clara', quantity: 1, unit_price: amount }],
        occurred_at: new Date(Date.now() - agoMs).toISOString(),
        last_contact_at: contactAt,
      })
      prev = createHash('sha256').update(record).digest('hex')
      const signature = toBase32(
        new Uint8Array(await subtle.sign(algorithm, pair.privateKey, recordBytes(record))),
      )
      return api<Sold>('staff/devices/offline-sales', undefined, { record, signature })
    },
  }
}
