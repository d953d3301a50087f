import { createHash, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBase32 } from '@saldo/contract/live-qr'
import { centavos } from '@saldo/contract/money'
import { noRecord, offlineRecord, postOfflineSale, recordBytes } from '@saldo/contract/offline'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { aPermit, evening, ids } from '../../../test/offline-world.ts'
import { createRecords } from '../storage/records.ts'
import { createJournal, type Draft, type JournalParts, type OfflineCharge } from './journal.ts'
import { openJournalKey, sha256Hex } from './journal-key.ts'
import { type Journal, waitingIn } from './sold.ts'

const draft = (count: number, changes: Partial<Draft> = {}): Draft => ({
  opId: ids.op(count),
  userId: ids.user,
  placeId: ids.place,
  permit: aPermit(),
  qr: 'V1',
  of: '0123456AB',
  step: count,
  amount: centavos(8_550),
  items: [{ name: 'Agua', quantity: 3, unit_price: centavos(2_850) }],
  occurredMs: evening,
  lastContactMs: evening - 30_000,
  ...changes,
})

/** A device's disk and its lock, which all its tabs share. */
const aDevice = () => {
  const browser = memoryBrowser()
  let journal: Journal | null = null
  let last: Promise<unknown> = Promise.resolve()
  const accepted: OfflineCharge[] = []
  const answered = new Set<string>()
  const open = async (broken: Partial<JournalParts> = {}) => {
    const key = await openJournalKey(createRecords(browser.shelf()), ids.device)
    const opened = createJournal({
      deviceId: ids.device,
      eventId: ids.event,
      hash: sha256Hex,
      sign: key.sign,
      alone: (work) => {
        const done = last.then(work)
        last = done.catch(() => undefined)
        return done
      },
      shelf: {
        read: async () => structuredClone(journal),
        write: async (next) => void (journal = structuredClone(next)),
        accept: async (operation, next) => {
          if (operation.insteadOf && answered.has(operation.insteadOf)) return false
          ;[journal, accepted[accepted.length]] = [structuredClone(next), operation]
          return true
        },
      },
      ...broken,
    })
    return { ...opened, publicKey: key.publicKey }
  }
  return { open, accepted, answered, lose: () => (journal = null) }
}

const permitted = (): void => undefined
const written = ({ record }: OfflineCharge) => offlineRecord.parse(JSON.parse(record))

test('a record is in the contract’s form, signed by the till’s key, and chained to the one before', async () => {
  const { open, accepted } = aDevice()
  const { sell, publicKey } = await open()
  await sell(draft(1), permitted)
  await sell(draft(2, { insteadOf: ids.op(9) }), permitted)
  const [one, two] = accepted
  if (!one || !two) throw new Error('not sold')
  expect(written(one)).toEqual({
    v: 1,
    event_id: ids.event,
    device_id: ids.device,
    seq: 1,
    prev: noRecord,
    permit: 'sealed',
    op_id: ids.op(1),
    user_id: ids.user,
    place_id: ids.place,
    qr: 'V1',
    amount: 8_550n,
    items: [{ name: 'Agua', quantity: 3, unit_price: 2_850n }],
    occurred_at: new Date(evening).toISOString(),
    last_contact_at: new Date(evening - 30_000).toISOString(),
  })
  expect(JSON.parse(one.record)).toMatchObject({ amount: 85.5 })
  expect(written(two)).toMatchObject({
    seq: 2,
    prev: createHash('sha256').update(one.record).digest('hex'),
    instead_of: ids.op(9),
  })
  expect(postOfflineSale.body.safeParse(two).success).toBe(true)

  const point = new Uint8Array([4, ...(fromBase32(publicKey) ?? [])])
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('raw', point, curve, false, ['verify'])
  const signing = { name: 'ECDSA', hash: 'SHA-256' }
  const verify = (record: string) =>
    webcrypto.subtle.verify(signing, key, fromBase32(two.signature) ?? point, recordBytes(record))
  expect([await verify(two.record), await verify(two.record.replace('85.5', '185.5'))]).toEqual([true, false])
})

test('two tabs that sell at once give each number once', async () => {
  const { open, accepted } = aDevice()
  const [one, other] = [await open(), await open()]
  const counts = Array.from({ length: 20 }, (_, i) => i + 1)
  await Promise.all(counts.map((count) => (count % 2 ? one : other).sell(draft(count), permitted)))
  expect(accepted.map(({ seq }) => seq)).toEqual(counts)
  const prevs = accepted.map(({ record }) => createHash('sha256').update(record).digest('hex'))
  expect(accepted.map((each) => written(each).prev)).toEqual([noRecord, ...prevs.slice(0, -1)])
  expect(one.publicKey).toBe(other.publicKey)
})

test('what could not be kept took no number, and nothing of it is there', async () => {
  const { open, accepted } = aDevice()
  const full = await open({ sign: async () => Promise.reject(new Error('quota')) })
  await expect(full.sell(draft(1), permitted)).rejects.toThrow('quota')
  const { sell, read } = await open()
  const refuse = () => {
    throw new Error('beyond the bounds')
  }
  await expect(sell(draft(2), refuse)).rejects.toThrow('beyond the bounds')
  expect(await read()).toMatchObject({ seq: 0, hash: noRecord, sales: [] })
  await sell(draft(3), permitted)
  expect(accepted.map(({ seq }) => seq)).toEqual([1])
})

test('a second tap, and a sale in place of a charge that was answered, record nothing', async () => {
  const { open, accepted, answered } = aDevice()
  const { sell } = await open()
  const taps = await Promise.all([sell(draft(1), permitted), sell(draft(1), permitted)])
  expect(taps.map(({ kind }) => kind)).toEqual(['sold', 'taken'])
  answered.add(ids.op(8))
  expect(await sell(draft(2, { insteadOf: ids.op(8) }), permitted)).toEqual({ kind: 'taken' })
  await sell(draft(3), permitted)
  expect(accepted.map(({ seq }) => seq)).toEqual([1, 2])
})

test('a journal whose storage was cleared goes on from what the server has', async () => {
  const { open, accepted, lose } = aDevice()
  const { sell } = await open()
  await sell(draft(1), permitted)
  lose()
  const posted = aPermit({ posted_seq: 7, posted_hash: 'ab'.repeat(32) })
  await sell(draft(2, { permit: posted }), permitted)
  await sell(draft(3, { permit: posted }), permitted)
  expect(accepted.map(({ seq }) => seq)).toEqual([1, 8, 9])
  expect(accepted[1] && written(accepted[1]).prev).toBe('ab'.repeat(32))
})

test('each answer counts once, and what the QR could not pay is a loss', async () => {
  const { open } = aDevice()
  const { sell, settle, read } = await open()
  await sell(draft(1), permitted)
  await sell(draft(2), permitted)
  const answer = { opId: ids.op(1), seq: 1, paid: centavos(8_000), nowMs: evening }
  await settle(answer)
  await settle({ ...answer, paid: centavos(0) })
  expect(await read()).toMatchObject({ losses: [{ seq: 1, amount: 550n }] })
  expect(waitingIn(await read())).toBe(1)
})

test('another pairing begins its own journal', async () => {
  const { open } = aDevice()
  await (await open()).sell(draft(1), permitted)
  const device = await open({ deviceId: '019ad73a-7800-7000-8000-0000000000d2' as typeof ids.device })
  expect(await device.read()).toMatchObject({ seq: 0, sales: [] })
})
