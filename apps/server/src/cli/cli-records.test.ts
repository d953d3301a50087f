import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useCli } from '../../test/cli/cli.ts'
import { openWallet, topUp } from '../modules/ledger/index.ts'

const { database, run, json, create, rita } = useCli()

const at = new Date('2026-05-05T10:00:00Z')
const orderId = '01900000-0000-7000-8000-00000000000a'
const topUpId = '01900000-0000-7000-8000-00000000000b' as OpId

/** A QR of the person with one paid order. */
const spendingWallet = async (eventId: EventId): Promise<WalletId> => {
  const { db } = database
  const walletId = '01900000-0000-7000-8000-00000000000c' as WalletId
  await openWallet(db, { eventId, walletId, userId: rita(), isHidden: false, sealKey: Buffer.alloc(32), at })
  const amount = centavos(14_950)
  await topUp(db, {
    eventId,
    opId: topUpId,
    at,
    walletId,
    amount,
    from: 'gateway_clearing:mp',
    mayBeRefused: false,
  })
  await sql`
    INSERT INTO order_qr (event_id, order_id, user_id, wallet_id, amount_centavos, type, status, code, created_at, expires_at)
    VALUES (${eventId}, ${orderId}, ${rita()}, ${walletId}, ${amount}, 'nuevo', 'approved', 'x', ${at}, ${at})`.execute(
    db,
  )
  return walletId
}

test('that an operator exported a person is in the audit log, under the person’s id', async () => {
  const { code } = await json('user', 'export', 'rita@prueba.test')
  expect(code).toBe(0)
  expect(await json('user', 'export', 'nadie@prueba.test')).toMatchObject({ code: 1 })
  const { rows } = await sql`
    SELECT actor_kind, actor_id, action, subject, event_id, details FROM audit_log
    WHERE action = 'export.made'`.execute(database.db)
  expect(rows).toEqual([
    {
      actor_kind: 'operator',
      actor_id: null,
      action: 'export.made',
      subject: rita(),
      event_id: null,
      details: { format: 'json' },
    },
  ])
})

test('a person is exported whole and then forgotten', async () => {
  const { id } = (await create('Con saldo')).body.data as { id: EventId }
  const walletId = await spendingWallet(id)
  const exported = await json('user', 'export', 'rita@prueba.test')
  expect(exported.body.data).toEqual({
    account: {
      id: rita(),
      name: 'Rita',
      paternal_surname: 'Canaria',
      maternal_surname: 'Luz',
      email: 'rita@prueba.test',
      phone: '+525511112222',
      phone_verified: false,
      birthday_date: '1990-01-31',
      created_at: expect.any(String),
    },
    terms: [],
    roles: [],
    sessions: [],
    push_subscriptions: [],
    refunds: [],
    notes: [],
    corrections: [],
    events: [
      {
        event: { id, name: 'Con saldo', url: 'con-saldo' },
        qr: { id: walletId, available_balance: 149.5, held_balance: 0, status: 'active' },
        orders: [
          {
            id: orderId,
            amount: 149.5,
            type: 'nuevo',
            status: 'approved',
            created_at: '2026-05-05T10:00:00.000Z',
          },
        ],
        movements: [
          {
            id: topUpId,
            kind: 'topup',
            amount: 149.5,
            balance_after: 149.5,
            place: null,
            tip: 0,
            items: [],
            at: '2026-05-05T10:00:00.000Z',
          },
        ],
      },
    ],
  })
  expect((await run('user', 'delete', 'rita@prueba.test')).out).toBe(
    'Borramos los datos personales de rita@prueba.test. Los movimientos quedan bajo un seudónimo.\n',
  )
  expect((await run('user', 'export', 'rita@prueba.test')).code).toBe(1)
  const { rows } = await sql<{ left: string }>`SELECT to_jsonb(u)::text AS left FROM user_account u`.execute(
    database.db,
  )
  for (const canary of ['Rita', 'Canaria', 'rita@', '5511112222', '1990-01-31'])
    expect(rows[0]?.left).not.toContain(canary)
})

test('the ledger is verified, and a tampered one ends with code 1', async () => {
  await create('Con libro')
  expect((await json('ledger', 'verify')).body).toMatchObject({
    success: true,
    data: { ok: true, problems: [] },
  })
  expect((await run('ledger', 'verify', '--event', 'con-libro')).out).toBe(
    'El libro cuadra. Eventos: 1, cadenas: 1, movimientos: 0.\n',
  )
  const tamperer = new pg.Client(database.superUrl)
  await tamperer.connect()
  const { rows } = await tamperer.query<{ id: number }>("SELECT id FROM event WHERE url = 'con-libro'")
  await tamperer.query(
    `INSERT INTO ledger.wallet (event_id, wallet_id, credits, opened_at) VALUES ($1, '00000000-0000-7000-8000-000000000001', 500, now())`,
    [rows[0]?.id],
  )
  await tamperer.end()
  const found = await json('ledger', 'verify')
  expect(found.code).toBe(1)
  expect(found.body).toMatchObject({ success: false, data: { ok: false } })
  expect((await run('ledger', 'verify')).out).toContain('El libro NO cuadra')
})
