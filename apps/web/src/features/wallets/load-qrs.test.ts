import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import type { WalletId } from '@saldo/contract/ids'
import type { Qr } from '@saldo/contract/wallets'
import { ApiError } from '../../shared/api/api-error.ts'
import { qrsLoader } from './load-qrs.ts'

const qr: Qr = {
  id: '01a1f7d7-f9d6-7193-bc48-360336677fae' as WalletId,
  code: '0013ABCD',
  available_balance: centavos(11_450),
  event_id: 1,
  event_name: 'Noche Tropical',
  event_url: 'noche-tropical',
  isExpired: false,
  status: 'active',
  pending_topup: centavos(0),
}
const seenAt = new Date('2026-12-13T02:00:00Z')
const offline = new ApiError({ status: 0, code: 'offline', message: 'No hay conexión a internet' })
const offlineSentence =
  'Parece que no tienes conexión a internet. Por favor, revisa tu conexión e inténtalo nuevamente.'

/** A loader whose server answers the given outcomes, one a call. */
const loaderOf = (...outcomes: (Qr[] | Error)[]) => {
  const asked: string[] = []
  const loader = qrsLoader({
    ask: async (userId) => {
      asked.push(userId)
      const outcome = outcomes.shift() ?? []
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    now: () => seenAt,
  })
  return { ...loader, asked }
}

test('the QRs of a user are shown with the moment they were seen, usable ones first', async () => {
  const expired = { ...qr, id: '01a1f7d7-f9d6-7193-bc48-360336677fa0' as WalletId, isExpired: true }
  const loader = loaderOf([expired, qr])
  expect(await loader.load('ana')).toEqual({ userId: 'ana', qrs: [qr, expired], seenAt, problems: [] })
  expect(loader.asked).toEqual(['ana'])
})

test('a network that is lost keeps the last QRs and says why they are not newer', async () => {
  const loader = loaderOf([qr], offline)
  await loader.load('ana')
  expect(await loader.load('ana')).toEqual({ userId: 'ana', qrs: [qr], seenAt, problems: [offlineSentence] })
})

test('the first look that fails says why, and there is nothing to show', async () => {
  const loader = loaderOf(offline)
  expect(await loader.load('ana')).toEqual({ qrs: null, problems: [offlineSentence] })
  expect(loader.hasSeen('ana')).toBe(false)
})

test('nobody is shown another user’s last QRs', async () => {
  const loader = loaderOf([qr], offline)
  await loader.load('ana')
  expect(loader.hasSeen('beto')).toBe(false)
  expect(await loader.load('beto')).toEqual({ qrs: null, problems: [offlineSentence] })
})
