import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { afterAll, expect, test } from 'vitest'
import { answerOf } from '../../../test/server/call.ts'
import { aCashier, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { balanceOf, send, useShop } from '../../../test/money/shop.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import type { Caller } from '../../kernel/act.ts'
import { eventOf } from '../events/index.ts'
import { codesOfSheet, makeSheet } from './make-sheet.ts'

const shop = await useShop({ RATE_LIMIT_FACTOR: '1' })
const { server } = shop
afterAll(() => ledgerIsSound(server))

const missing = {
  status: 403,
  body: {
    success: false,
    code: 'claim_code_missing',
    message:
      'Falta su código para reclamarlo: ocho letras y números bajo el doblez del QR impreso, o que te dieron en la caja.',
  },
}
const refused = {
  status: 409,
  body: {
    success: false,
    code: 'claim_refused',
    message: 'El QR o su código para reclamarlo no coinciden. Revisa los dos.',
  },
}
const atDesk = {
  status: 409,
  body: {
    success: false,
    code: 'claim_at_desk',
    message:
      'Este QR ya no se puede reclamar aquí: hubo muchos códigos equivocados. Llévalo a una caja para que te den uno nuevo.',
  },
}

type Handed = { code: string; claim_code: string }

const aDesk = async (): Promise<Cashier> => {
  const caja = await aCashier(server)
  await caja.opens(1_000)
  return caja
}

const sell = async (caja: Cashier, op_id: string = randomUUID()): Promise<Handed> => {
  const sold = await caja.ask('topups', { op_id, amount: 50, tender: 'cash' })
  return (sold.body['data'] as { qr: Handed }).qr
}

const claim = async (
  who: Person,
  { eventId }: Cashier,
  code: string,
  claim_code?: string,
  op_id: string = randomUUID(),
) => {
  const path = `public/user/${who.id}/event/${eventId}/qr/claim`
  const body = { op_id, code, ...(claim_code !== undefined && { claim_code }) }
  const reply = await send(shop, who, path, { body })
  return answerOf(reply)
}

const other = (code: string): string => `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`

const held = async (who: Person, { eventId }: Cashier) =>
  balanceOf(shop, who, await eventOf(server.db, eventId))

test('a photo of a sold QR claims nothing: it takes the code that was handed out apart from it', async () => {
  const [caja, ana, thief] = [await aDesk(), await aPerson(server), await aPerson(server)]
  const op_id = randomUUID()
  const { code, claim_code } = await sell(caja, op_id)
  expect(claim_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(await sell(caja, op_id)).toEqual({ code, claim_code, holder: null, is_new: true })
  expect(await claim(thief, caja, code)).toEqual(missing)
  expect(await claim(thief, caja, code, other(claim_code))).toEqual(refused)
  expect(await claim(thief, caja, code, '')).toMatchObject({ status: 422 })
  expect(await held(thief, caja)).toBe(0n)
  const typed = ` ${claim_code.slice(0, 4)} - ${claim_code.slice(4).toLowerCase()} `.replaceAll('0', 'o')
  const mine = randomUUID()
  const claimed = await claim(ana, caja, code, typed, mine)
  expect(claimed).toMatchObject({
    status: 200,
    body: { data: { amount: 50, qr: { available_balance: 50 } } },
  })
  expect(await claim(ana, caja, code, typed, mine)).toMatchObject({
    status: 200,
    body: { data: { amount: 50 } },
  })
  expect(await held(ana, caja)).toBe(5_000n)
})

test('a wrong QR and a wrong second code get the same answer', async () => {
  const [caja, thief] = [await aDesk(), await aPerson(server)]
  const { code, claim_code } = await sell(caja)
  expect(await claim(thief, caja, other(code), claim_code)).toEqual(refused)
  expect(await claim(thief, caja, code, other(claim_code))).toEqual(refused)
})

test('after five wrong codes a QR is claimed at a cash point only, many at once or one by one; a new code of it can be claimed', async () => {
  const [caja, ana] = [await aDesk(), await aPerson(server)]
  const { code, claim_code } = await sell(caja)
  const thieves = await Promise.all(Array.from({ length: 12 }, () => aPerson(server)))
  const tries = await Promise.all(thieves.map((thief) => claim(thief, caja, code, other(claim_code))))
  expect(tries.filter(({ body }) => body['code'] === 'claim_refused')).toHaveLength(5)
  expect(tries.filter(({ body }) => body['code'] === 'claim_at_desk')).toHaveLength(7)
  expect(await claim(ana, caja, code, claim_code)).toEqual(atDesk)
  const reissued = await caja.ask('qr/reissue', { op_id: randomUUID(), code })
  const fresh = reissued.body['data'] as Handed
  expect(fresh.claim_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(fresh.claim_code).not.toBe(claim_code)
  expect(await claim(ana, caja, fresh.code, claim_code)).toEqual(refused)
  expect(await claim(ana, caja, fresh.code, fresh.claim_code)).toMatchObject({ status: 200 })
  expect(await held(ana, caja)).toBe(5_000n)
})

test('one person tries ten wrong codes a day, whatever the QR; right ones don’t count', async () => {
  const [caja, ana, luis] = [await aDesk(), await aPerson(server), await aPerson(server)]
  for (let tries = 0; tries < 9; tries++) await server.deps.limiter.hit('wrong_claim_codes', ana.id)
  const [first, second] = [await sell(caja), await sell(caja)]
  expect(await claim(ana, caja, first.code, first.claim_code)).toMatchObject({ status: 200 })
  expect(await claim(ana, caja, second.code, other(second.claim_code))).toEqual(refused)
  expect((await claim(ana, caja, second.code, second.claim_code)).status).toBe(429)
  expect(await claim(luis, caja, second.code, second.claim_code)).toMatchObject({ status: 200 })
})

test('each QR of a sheet has a second code of its own, the same at each print, and none is stored', async () => {
  const [caja, ana] = [await aDesk(), await aPerson(server)]
  const act = {
    eventId: caja.eventId,
    actor: { kind: 'staff', id: caja.id } as Caller,
    at: server.clock.now(),
    requestId: 't',
  }
  const sheetId = randomUUID() as OpId
  await makeSheet(server.deps, { ...act, opId: sheetId, count: 2 })
  const printed = await codesOfSheet(server.deps, sheetId, act)
  expect(await codesOfSheet(server.deps, sheetId, act)).toEqual(printed)
  const [one, two] = printed
  expect(one?.claimCode).not.toBe(two?.claimCode)
  const { rows } = await server.pool.query('SELECT * FROM qr_claim_code WHERE event_id = $1 LIMIT 1', [
    caja.eventId,
  ])
  expect(Object.keys(rows[0] as object).toSorted()).toEqual([
    'code_no',
    'event_id',
    'wallet_id',
    'wrong_tries',
  ])
  expect(await claim(ana, caja, one?.code ?? '', two?.claimCode ?? '')).toEqual(refused)
  expect(await claim(ana, caja, one?.code ?? '', one?.claimCode ?? '')).toMatchObject({ status: 200 })
})

test('a QR from before the second codes is claimed by its code, until a cash point replaces it', async () => {
  const [caja, ana, luis] = [await aDesk(), await aPerson(server), await aPerson(server)]
  const old = await aWallet(server, caja.eventId, { balance: 700 })
  expect(await claim(ana, caja, old.code)).toMatchObject({ status: 200 })
  const { rows } = await server.pool.query('SELECT FROM qr_claim_code WHERE wallet_id = $1', [old.walletId])
  expect(rows).toEqual([])
  const { code } = await sell(caja)
  await server.pool.query('DELETE FROM qr_claim_code WHERE event_id = $1', [caja.eventId])
  const reissued = await caja.ask('qr/reissue', { op_id: randomUUID(), code })
  expect(await claim(luis, caja, (reissued.body['data'] as Handed).code)).toEqual(missing)
})
