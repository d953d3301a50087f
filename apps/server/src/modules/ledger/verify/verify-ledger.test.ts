import { centavos } from '@saldo/contract/money'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import {
  grantPromo,
  hold,
  mergeWallets,
  reverse,
  topUp,
  verifyLedger,
  voidHold,
  type ProblemKind,
} from '../index.ts'
import { aCharge, newOpId, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { openTampering } from '../../../../test/money/tamper.ts'

const ledger = useLedger({ isTamperedWith: true })

test('an event with top-ups, charges, tips and declines verifies', async () => {
  const event = await ledger.anEvent()
  const batcher = event.aBatcher()
  const wallets = await Promise.all(Array.from({ length: 20 }, () => event.aWallet(10_000n)))
  const chargeAll = (amount: bigint, tip: bigint) =>
    Promise.all(wallets.map((walletId) => batcher.charge(aCharge(walletId, amount, { tip: centavos(tip) }))))
  await chargeAll(1_000n, 100n)
  await chargeAll(9_500n, 0n)
  await chargeAll(2_000n, 0n)
  expect(await verifyLedger(ledger.database.db, event.eventId)).toEqual({
    ok: true,
    events: 1,
    wallets: 21,
    transfers: 80,
    problems: [],
  })
})

describe('tampering by a superuser who switches the triggers off', () => {
  let superuser: pg.Client

  beforeAll(async () => {
    superuser = await openTampering(ledger.database)
    return () => superuser.end()
  })

  type Scene = {
    event: TestLedger
    wallet: WalletId
    charge: OpId
    declined: OpId
    hold: OpId
    reversal: OpId
  }

  const aScene = async (): Promise<Scene> => {
    const event = await ledger.anEvent()
    const batcher = event.aBatcher()
    const wallet = await event.aWallet(50_000n)
    const other = await event.aWallet(2_000n)
    await grantPromo(ledger.database.db, { ...event.booking(), walletId: wallet, amount: centavos(900) })
    const first = aCharge(wallet, 1_000n, { tip: centavos(150) })
    const second = aCharge(wallet, 2_000n)
    const third = aCharge(wallet, 900_000n)
    const scene = {
      event,
      wallet,
      charge: first.opId,
      declined: third.opId,
      hold: newOpId(),
      reversal: newOpId(),
    }
    await batcher.charge(first)
    await grantPromo(ledger.database.db, { ...event.booking(), walletId: wallet, amount: centavos(500) })
    await batcher.charge(second)
    await batcher.charge(third)
    await hold(ledger.database.db, {
      ...event.booking(scene.hold),
      walletId: wallet,
      amount: centavos(300),
      to: 'refund_payable',
    })
    await voidHold(ledger.database.db, { ...event.booking(), holdOpId: scene.hold })
    await reverse(ledger.database.db, {
      ...event.booking(scene.reversal),
      reverses: second.opId,
      note: 'Error de dedo',
    })
    await mergeWallets(ledger.database.db, { ...event.booking(), from: other, codeNo: 0, into: wallet })
    await topUp(ledger.database.db, {
      ...event.booking(),
      walletId: wallet,
      amount: centavos(500),
      from: 'cash_drawer:turno-1',
      mayBeRefused: true,
    })
    expect(await verifyLedger(ledger.database.db, event.eventId)).toMatchObject({ ok: true })
    return scene
  }

  const findings = async (event: TestLedger): Promise<ProblemKind[]> => {
    const { ok, problems } = await verifyLedger(ledger.database.db, event.eventId)
    expect(ok).toBe(problems.length === 0)
    return problems.map((problem) => problem.kind)
  }

  const forgeries: Record<string, { sql: string; id: (scene: Scene) => string; finds: ProblemKind[] }> = {
    'a balance raised by hand': {
      sql: 'UPDATE ledger.wallet SET credits = credits + 10000 WHERE event_id = $1 AND wallet_id = $2',
      id: (scene) => scene.wallet,
      finds: ['counter_wrong', 'account_wrong', 'sum_not_zero'],
    },
    'a balance raised together with the house': {
      sql: `WITH raised AS (UPDATE ledger.wallet SET credits = credits + 10000 WHERE event_id = $1 AND wallet_id = $2)
        UPDATE ledger.account_slot SET debits = debits + 10000
        WHERE event_id = $1 AND (account_id, slot) = (
          SELECT account_id, slot FROM ledger.account_slot WHERE event_id = $1 ORDER BY account_id, slot LIMIT 1)`,
      id: (scene) => scene.wallet,
      finds: ['counter_wrong', 'account_wrong', 'account_wrong'],
    },
    'a hold forgotten on the wallet': {
      sql: 'UPDATE ledger.wallet SET held = held + 100 WHERE event_id = $1 AND wallet_id = $2',
      id: (scene) => scene.wallet,
      finds: ['counter_wrong'],
    },
    'a slot that lost money': {
      sql: `UPDATE ledger.account_slot SET credits = credits - 1 WHERE event_id = $1 AND credits > 0 AND $2::uuid IS NOT NULL
        AND account_id = (SELECT account_id FROM ledger.account WHERE event_id = $1 AND key LIKE 'tips:%')`,
      id: (scene) => scene.wallet,
      finds: ['account_wrong', 'sum_not_zero'],
    },
    'promotion raised by hand': {
      sql: 'UPDATE ledger.wallet SET promo = promo + 100 WHERE event_id = $1 AND wallet_id = $2',
      id: (scene) => scene.wallet,
      finds: ['counter_wrong'],
    },
    'promotion that a charge did not take': {
      sql: `WITH row AS (UPDATE ledger.transfer SET promo = 800 WHERE event_id = $1 AND op_id = $2 AND leg = 0 RETURNING *)
        UPDATE ledger.wallet w SET promo = w.promo + 100 FROM row r
        WHERE w.event_id = r.event_id AND w.wallet_id = r.wallet_id`,
      id: (scene) => scene.charge,
      finds: ['promo_wrong'],
    },
    'a void that gave back less promotion': {
      sql: `WITH row AS (UPDATE ledger.transfer SET promo = 400 WHERE event_id = $1 AND op_id = $2 AND leg = 0 RETURNING *)
        UPDATE ledger.wallet w SET promo = w.promo - 100 FROM row r
        WHERE w.event_id = r.event_id AND w.wallet_id = r.wallet_id`,
      id: (scene) => scene.reversal,
      finds: ['reversal_wrong'],
    },
    "a transfer's amount": {
      sql: 'UPDATE ledger.transfer SET amount = amount - 1 WHERE event_id = $1 AND op_id = $2 AND leg = 0',
      id: (scene) => scene.charge,
      finds: ['chain_broken', 'balance_wrong', 'counter_wrong', 'account_wrong', 'account_wrong'],
    },
    "a transfer's account": {
      sql: `UPDATE ledger.transfer SET credit_account = (
          SELECT account_id FROM ledger.account WHERE event_id = $1 AND key = 'refund_payable')
        WHERE event_id = $1 AND op_id = $2 AND leg = 0`,
      id: (scene) => scene.charge,
      finds: ['chain_broken', 'account_wrong', 'account_wrong'],
    },
    'an account that the catalogue does not have': {
      sql: `DELETE FROM ledger.account WHERE event_id = $1 AND key = 'merge_clearing' AND $2::uuid IS NOT NULL`,
      id: (scene) => scene.wallet,
      finds: ['account_wrong'],
    },
    'the items on a receipt': {
      sql: `UPDATE ledger.transfer SET details = '{}' WHERE event_id = $1 AND op_id = $2 AND leg = 0`,
      id: (scene) => scene.charge,
      finds: ['chain_broken'],
    },
    'a receipt of the same meaning in another text': {
      sql: `UPDATE ledger.transfer SET details = details::jsonb::text WHERE event_id = $1 AND op_id = $2 AND leg = 0`,
      id: (scene) => scene.charge,
      finds: ['chain_broken'],
    },
    'a letter of a name on a receipt': {
      sql: `UPDATE ledger.transfer SET details = overlay(details PLACING 'X' FROM position('Barra' IN details))
        WHERE event_id = $1 AND op_id = $2 AND leg = 0`,
      id: (scene) => scene.charge,
      finds: ['chain_broken'],
    },
    'who did it': {
      sql: 'UPDATE ledger.transfer SET actor = gen_random_uuid() WHERE event_id = $1 AND op_id = $2 AND leg = 0',
      id: (scene) => scene.charge,
      finds: ['chain_broken'],
    },
    'a link and its hash together': {
      sql: `UPDATE ledger.transfer t SET place = NULL, hash = sha256('forged') WHERE event_id = $1 AND op_id = $2 AND leg = 0`,
      id: (scene) => scene.charge,
      finds: ['chain_broken'],
    },
    'a transfer taken out of the middle': {
      sql: 'DELETE FROM ledger.transfer WHERE event_id = $1 AND op_id = $2 AND leg = 1',
      id: (scene) => scene.charge,
      finds: ['sequence_gap', 'chain_broken', 'operation_wrong', 'account_wrong', 'account_wrong'],
    },
    'the last transfer cut off with its traces in the wallet': {
      sql: `WITH last AS (
          DELETE FROM ledger.transfer t WHERE event_id = $1 AND wallet_id = $2
            AND wallet_seq = (SELECT max(wallet_seq) FROM ledger.transfer WHERE event_id = $1 AND wallet_id = $2)
          RETURNING t.*)
        UPDATE ledger.wallet w SET seq = w.seq - 1, credits = w.credits - last.amount, head = (
          SELECT hash FROM ledger.transfer p WHERE p.event_id = $1 AND p.wallet_id = $2 AND p.wallet_seq = last.wallet_seq - 1)
        FROM last WHERE w.event_id = $1 AND w.wallet_id = $2`,
      id: (scene) => scene.wallet,
      finds: ['operation_wrong', 'account_wrong', 'sum_not_zero'],
    },
    "a wallet's head": {
      sql: `UPDATE ledger.wallet SET head = sha256('forged') WHERE event_id = $1 AND wallet_id = $2`,
      id: (scene) => scene.wallet,
      finds: ['head_wrong'],
    },
    'a wallet that vanished': {
      sql: 'DELETE FROM ledger.wallet WHERE event_id = $1 AND wallet_id = $2',
      id: (scene) => scene.wallet,
      finds: ['wallet_missing', 'account_wrong', 'sum_not_zero'],
    },
    "a wallet's code": {
      sql: 'DELETE FROM ledger.qr_code WHERE event_id = $1 AND wallet_id = $2',
      id: (scene) => scene.wallet,
      finds: ['code_missing'],
    },
    'a decline turned into a success': {
      sql: `UPDATE ledger.op SET code = 'ok' WHERE event_id = $1 AND op_id = $2`,
      id: (scene) => scene.declined,
      finds: ['operation_wrong'],
    },
    'a success turned into a decline': {
      sql: `UPDATE ledger.op SET code = 'insufficient_balance' WHERE event_id = $1 AND op_id = $2`,
      id: (scene) => scene.charge,
      finds: ['operation_wrong'],
    },
    'a balance that an operation answered': {
      sql: 'UPDATE ledger.op SET balance_after = balance_after + 1 WHERE event_id = $1 AND op_id = $2',
      id: (scene) => scene.charge,
      finds: ['operation_wrong'],
    },
    'a forgotten operation': {
      sql: 'DELETE FROM ledger.op WHERE event_id = $1 AND op_id = $2',
      id: (scene) => scene.charge,
      finds: ['operation_wrong'],
    },
    'a hold of another amount': {
      sql: 'UPDATE ledger.hold SET amount = amount + 1 WHERE event_id = $1 AND op_id = $2',
      id: (scene) => scene.hold,
      finds: ['hold_wrong', 'hold_wrong'],
    },
    'a hold without its resolution': {
      sql: `DELETE FROM ledger.hold WHERE event_id = $1 AND pending_id = $2 AND phase = 'void'`,
      id: (scene) => scene.hold,
      finds: ['hold_wrong'],
    },
    'a reversal of something else': {
      sql: 'UPDATE ledger.transfer SET reverses_id = gen_random_uuid() WHERE event_id = $1 AND op_id = $2',
      id: (scene) => scene.reversal,
      finds: ['chain_broken', 'reversal_wrong'],
    },
  }

  test.each(Object.entries(forgeries))('%s is found', async (_name, forgery) => {
    const scene = await aScene()
    const { rowCount } = await superuser.query(forgery.sql, [scene.event.eventId, forgery.id(scene)])
    expect(rowCount).toBeGreaterThan(0)
    expect(await findings(scene.event)).toEqual(forgery.finds)
  })
})
