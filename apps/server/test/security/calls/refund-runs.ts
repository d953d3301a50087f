import { randomUUID } from 'node:crypto'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { topUp } from '../../../src/modules/ledger/index.ts'
import { goodClabe } from '../../money/refunds.ts'
import { call, keyOf } from '../../server/call.ts'
import type { Scene } from '../scene.ts'
import { may, ownerOnly, type Entry, type Maker } from './entry.ts'

const keyed = (body: { op_id: string }) => ({ body, headers: keyOf(body) })

/** The first run of the event, which is over in the catalogue alone: the ledger's event goes on. */
const begun: Maker = async ({ server, event }) => {
  const now = server.clock.now()
  await server.pool.query('UPDATE event SET starts_at = $2, ends_at = $3 WHERE id = $1', [
    event.id,
    new Date(now.getTime() - 2_000),
    new Date(now.getTime() - 1_000),
  ])
  await server.db
    .updateTable('refund_run')
    .set({ state: 'done', prepared_at: now, closed_at: now })
    .where('event_id', '=', event.id)
    .where('state', '<>', 'done')
    .execute()
  return keyed({ op_id: randomUUID() })
}

/** A run that is over, about the owner's QR. */
const anEndedRun = async ({ server, event, qr, people }: Scene): Promise<string> => {
  const runId = randomUUID()
  const now = server.clock.now()
  await server.db
    .insertInto('refund_run')
    .values({
      event_id: event.id,
      run_id: runId,
      state: 'done',
      created_at: now,
      prepared_at: now,
      resumed_at: now,
      closed_at: now,
    })
    .execute()
  await server.db
    .insertInto('refund_run_wallet')
    .values({
      event_id: event.id,
      run_id: runId,
      wallet_id: qr.id,
      holder_id: people.owner.id,
      refundable_centavos: 100n,
      to_source_centavos: 0n,
    })
    .execute()
  return runId
}

const ofARun: Maker = async (scene) => ({ params: { run: await anEndedRun(scene) } })

const given: Maker = async (scene) => {
  const { server, event, qr, people } = scene
  await anEndedRun(scene)
  await topUp(server.db, {
    eventId: event.id,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    walletId: qr.id as WalletId,
    amount: centavos(100),
    from: 'terminal_clearing',
    mayBeRefused: false,
  })
  const reply = await call(server, 'GET', `public/user/${people.owner.id}/returns`, {
    token: people.owner.token,
  })
  const { data } = reply.json<{ data: { qr_id: string; asks: { sign: string } | null }[] }>()
  const sign = data.find(({ qr_id: id }) => id === qr.id)?.asks?.sign ?? ''
  return keyed({ op_id: randomUUID(), sign, clabe: goodClabe } as { op_id: string })
}

/** Calls of what goes back by itself after an event. Two of them end the event and empty its owner's QR: they come last. */
export const refundRunCalls: Record<string, Entry> = {
  'GET office/events/:event/refund-run': may('money.read')(),
  'POST office/events/:event/refund-run': may('refunds.run')(begun, { staff_changes: 422 }),
  'POST office/events/:event/refund-run/:run/pause': may('refunds.run')(ofARun, { staff_changes: 404 }),
  'POST office/events/:event/refund-run/:run/resume': may('refunds.run')(ofARun, { staff_changes: 404 }),
  'GET public/user/:external_user/returns': ownerOnly(),
  'POST public/user/:external_user/event/:event/returns': ownerOnly(given, { refunds: 422 }),
}
