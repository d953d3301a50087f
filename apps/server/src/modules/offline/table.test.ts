import { readOfflineTable, handleName } from '@saldo/contract/offline-table'
import { changesEachMs } from '@saldo/contract/offline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { liveCall } from '../../../test/venue/live-qr.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import { type OfflineTill } from '../../../test/venue/offline-till.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let event: OfflineEvent['event']
let luz: OfflineEvent['luz']
let now: OfflineEvent['now']
let aTill: OfflineEvent['aTill']
let aHolder: OfflineEvent['aHolder']
let sell: OfflineEvent['sell']
beforeAll(async () => {
  ;({ event, luz, now, aTill, aHolder, sell } = await anOfflineEvent(server))
})

describe('the table of QRs', () => {
  const fileOf = async (till: OfflineTill, path: string) => {
    const reply = await call(server, 'GET', `staff/events/${event.id}/offline/${path}`, { token: till.token })
    return { status: reply.statusCode, table: readOfflineTable(reply.rawPayload), reply }
  }

  test('a till finds every phone with its balance, and what changed since in the files that follow', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    server.clock.pass(2 * changesEachMs)
    const { table } = await fileOf(till, 'table')
    expect(table?.findLive(handleName(ana.handle))).toMatchObject({ pesos: 200, isPaying: true })
    expect(table?.rows.statics).toBe(0)
    await till.post(sell(till, ana, 45))
    const eva = await aHolder()
    expect((await liveCall(server, ana.who, event.id, ['DELETE', ''])).status).toBe(200)
    expect((await fileOf(till, `changes/${table?.next}`)).status).toBe(404)
    server.clock.pass(2 * changesEachMs)
    const changes = await fileOf(till, `changes/${table?.next}`)
    expect(changes.table?.findLive(handleName(ana.handle))).toMatchObject({ pesos: 155, isPaying: false })
    expect(changes.table?.findLive(handleName(eva.handle))).toMatchObject({ pesos: 200, isPaying: true })
    expect(changes.reply.headers['cache-control']).toBe('no-store')
    const { offline } = (await till.contact()).body['data'] as {
      offline: { consent: string; changes: number }
    }
    expect(offline.consent).toMatch(/^[\da-f-]{36}$/)
    expect(offline.changes).toBeGreaterThanOrEqual(table?.next ?? Infinity)
  })

  test('old files are gone, and somebody by password has neither table nor permit', async () => {
    const till = await aTill()
    const newest = Math.floor(now().getTime() / changesEachMs)
    expect((await fileOf(till, `changes/${newest - 60}`)).status).toBe(410)
    const path = `staff/events/${event.id}/offline/permit`
    const body = { public_key: 'A'.repeat(103) }
    expect((await call(server, 'POST', path, { token: luz.token, body })).statusCode).toBe(403)
    expect((await call(server, 'POST', path, { token: till.token, body })).json()).toMatchObject({
      code: 'offline_key_refused',
    })
  })
})
