import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { until } from '../money/shop.ts'
import { useMoves } from './moves.ts'

const { cluster, move, moveWith, aNight, aNightAt, charge, isMoving, holding, expectUndone } =
  await useMoves()

describe('a move that fails', () => {
  test('in the middle of the copy, because the target is lost, leaves the source open and nothing at the target', async () => {
    const night = await aNight()
    const { from, to } = night
    const { done } = await holding(to, async () => {
      const moving = move(night.event, '--to', to)
      await until(() => isMoving(from, night.event))
      const cutOff = async () => {
        const { rowCount } = await cluster(to).superPool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'saldo event move' AND datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rowCount
      }
      await expect.poll(cutOff).toBe(1)
      return { done: moving }
    })
    expect(await done).toMatchObject({ code: 1, body: { code: 'database_down' } })
    await expectUndone(night, from, to)
  }, 60_000)

  test.each([
    { why: 'copy_differs', table: 'transfer', at: 'target', change: `NEW.details = '{"place":"otra"}'` },
    { why: 'copy_differs', table: 'wallet', at: 'target', change: `NEW.credits = NEW.credits + 1` },
    { why: 'copy_differs', table: 'qr_code', at: 'target', change: '' },
    { why: 'ledger_unsound', table: 'wallet', at: 'source', change: '' },
  ])(
    'for $why of $table at the $at is taken back',
    async ({ why, table, at, change }) => {
      const night = await aNight()
      const { from, to } = night
      const [source, target] = [cluster(from).superPool, cluster(to).superPool]
      if (at === 'target') {
        const body = change === '' ? 'RETURN NULL;' : `${change}; RETURN NEW;`
        await target.query(
          `CREATE FUNCTION public.bend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`,
        )
        await target.query(
          `CREATE TRIGGER bend BEFORE INSERT ON ledger.${table} FOR EACH ROW EXECUTE FUNCTION public.bend()`,
        )
      }
      const bend = (by: number) =>
        source.query('UPDATE ledger.wallet SET credits = credits + $2 WHERE event_id = $1 AND code_no > 0', [
          night.event.id,
          by,
        ])
      if (at === 'source') await bend(1)
      expect(await move(night.event, '--to', to)).toMatchObject({ code: 1, body: { code: why } })
      if (at === 'source') await bend(-1)
      else await target.query('DROP FUNCTION public.bend() CASCADE')
      await expectUndone(night, from, to)
    },
    60_000,
  )
})

describe('a move that can’t be', () => {
  test('changes nothing: an unknown event, an unknown cluster, its own cluster, nothing to undo', async () => {
    const { event, from: at, to } = await aNight()
    expect(await move({ id: 29_999 } as EventRecord, '--to', 'norte')).toMatchObject({
      code: 1,
      body: { code: 'event_unknown' },
    })
    expect(await move(event, '--to', 'sur')).toMatchObject({ code: 1, body: { code: 'cluster_unknown' } })
    expect(await move(event, '--to', at)).toMatchObject({ code: 1, body: { code: 'same_cluster' } })
    expect(await move(event, '--to', to, '--undo')).toMatchObject({
      code: 1,
      body: { code: 'nothing_to_finish' },
    })
    expect(await isMoving(at, event)).toBe(false)
  }, 60_000)

  test('is refused where the target is away, its owner isn’t told, or it has rows of the event', async () => {
    const night = await aNight()
    const { from, to } = night
    const target = cluster(to)
    const away = {
      DATABASE_URLS: 'norte=postgres://saldo_server:x@127.0.0.1:1/x',
      DATABASE_MIGRATION_URLS: undefined,
    }
    const inMain = await aNightAt('main')
    expect(await moveWith(away, inMain.event, '--to', 'norte')).toMatchObject({
      code: 1,
      body: { code: 'cluster_away', message: '«norte» no contesta. No se cambió nada.' },
    })
    expect(
      await moveWith({ DATABASE_MIGRATION_URLS: undefined }, inMain.event, '--to', 'norte'),
    ).toMatchObject({
      code: 1,
      body: { code: 'owner_missing' },
    })
    expect((await charge(inMain, 10)).statusCode).toBe(200)
    await target.superPool.query(
      `INSERT INTO order_code (event_id, code, order_id, made_at) VALUES ($1, 'x', $2, now())`,
      [night.event.id, randomUUID()],
    )
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 1, body: { code: 'target_not_empty' } })
    await target.superPool.query('DELETE FROM order_code WHERE event_id = $1', [night.event.id])
    expect((await charge(night, 10)).statusCode).toBe(200)
    expect(await isMoving(from, night.event)).toBe(false)
  }, 60_000)
})
