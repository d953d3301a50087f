import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import type { WalletId } from '@saldo/contract/ids'
import { listQrs, type Qr } from '@saldo/contract/wallets'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { seenLoader } from './seen-loader.ts'

const qr: Qr = {
  id: '01a1f7d7-f9d6-7193-bc48-360336677fae' as WalletId,
  code: '0013ABCD',
  available_balance: centavos(11_450),
  event_id: 1,
  event_name: 'Noche Tropical',
  event_url: 'noche-tropical',
  event_starts_at: '2026-12-13T01:00:00Z',
  event_timezone: 'America/Mexico_City',
  event_city: 'Guadalajara',
  isExpired: false,
  status: 'active',
  wallet_seq: 2,
  code_no: 1,
  live: { offer: 'offered', handle: null, is_only: false },
  pending_topup: centavos(0),
}
const seenAt = new Date('2026-12-13T02:00:00Z')
const seen = { userId: 'ana', answer: [qr], seenAt, problems: [], isOffline: false }
const offline = new ApiError({ status: 0, code: 'offline', message: 'No hay conexión a internet' })
const offlineSentence =
  'Parece que no tienes conexión a internet. Por favor, revisa tu conexión e inténtalo nuevamente.'

const aStore = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

/** A loader of a page over what the device keeps, whose server answers the given outcomes, one a call. */
const loaderOf = (store: ReturnType<typeof aStore>, ...outcomes: (Qr[] | Error)[]) => {
  const { load, recall } = seenLoader({
    now: () => seenAt,
    schema: listQrs.reply,
    store: () => store,
    isSignedIn: () => true,
  })
  const ask = async () => {
    const outcome = outcomes.shift() ?? []
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  return {
    load: (userId: string, key = 'qrs_seen') => load(key, userId, ask),
    recall: (userId: string) => recall('qrs_seen', userId),
  }
}

test('an answer is shown with the moment it came', async () => {
  expect(await loaderOf(aStore(), [qr]).load('ana')).toEqual(seen)
})

test('what is kept under one key is not shown under another', async () => {
  const loader = loaderOf(aStore(), [qr], offline)
  await loader.load('ana')
  await expect(loader.load('ana', 'another')).rejects.toBe(offline)
})

test('only what is worth keeping outlives the page; the page itself has all of it', async () => {
  const store = aStore()
  const many = [qr, { ...qr, event_id: 2 }]
  const shortening = () =>
    seenLoader({
      now: () => seenAt,
      schema: listQrs.reply,
      store: () => store,
      isSignedIn: () => true,
      shortened: (all) => all.slice(0, 1),
    })
  const loader = shortening()
  await loader.load('k', 'ana', async () => many)
  expect(loader.recall('k', 'ana')?.answer).toEqual(many)
  expect(shortening().recall('k', 'ana')?.answer).toEqual([qr])
})

test('an answer that comes after its user signed out is kept nowhere', async () => {
  const store = aStore()
  let isSignedIn = true
  const { load, recall } = seenLoader({
    now: () => seenAt,
    schema: listQrs.reply,
    store: () => store,
    isSignedIn: () => isSignedIn,
  })
  const answer = Promise.withResolvers<Qr[]>()
  const asked = load('qrs_seen', 'ana', () => answer.promise)
  isSignedIn = false
  answer.resolve([qr])
  expect((await asked).answer).toEqual([qr])
  expect([store.getItem('qrs_seen'), recall('qrs_seen', 'ana')]).toEqual([null, undefined])
})

test('a network that is lost keeps the last QRs and says why they are not newer', async () => {
  const loader = loaderOf(aStore(), [qr], offline)
  await loader.load('ana')
  expect(await loader.load('ana')).toEqual({ ...seen, problems: [offlineSentence], isOffline: true })
})

test('a browser that was closed still has the QRs of the last visit, balance and code, to the centavo', async () => {
  const store = aStore()
  await loaderOf(store, [qr]).load('ana')
  const later = loaderOf(store, offline)
  expect(later.recall('ana')).toEqual(seen)
  expect(await later.load('ana')).toEqual({ ...seen, problems: [offlineSentence], isOffline: true })
})

test('a server that breaks is not called a lost network', async () => {
  const broken = new ApiError({ status: 500, code: 'internal', message: 'Algo falló de nuestro lado.' })
  const loader = loaderOf(aStore(), [qr], broken)
  await loader.load('ana')
  expect(await loader.load('ana')).toEqual({ ...seen, problems: ['Algo falló de nuestro lado.'] })
})

test('the first look that fails says why, and there is nothing to show [S-8.6]', async () => {
  const loader = loaderOf(aStore(), offline)
  await expect(loader.load('ana')).rejects.toBe(offline)
  expect(loader.recall('ana')).toBeUndefined()
})

test('nobody is shown another user’s last QRs, in this visit or the next', async () => {
  const store = aStore()
  const loader = loaderOf(store, [qr], offline)
  await loader.load('ana')
  expect(loader.recall('beto')).toBeUndefined()
  await expect(loader.load('beto')).rejects.toBe(offline)
  expect(loaderOf(store).recall('beto')).toBeUndefined()
})

test.each([
  ['no JSON {'],
  ['{"userId":"ana"}'],
  ['{"userId":"ana","seenAt":"2026-12-13T02:00:00Z","answer":[{}]}'],
])('a copy that nobody can read (%s) is no copy', (text) => {
  const store = aStore()
  store.setItem('qrs_seen', text)
  expect(loaderOf(store).recall('ana')).toBeUndefined()
})

test('a storage that is full or forbidden costs the copy only', async () => {
  const forbid = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const store = { setItem: forbid, getItem: forbid }
  expect(await loaderOf(store, [qr]).load('ana')).toEqual(seen)
})
