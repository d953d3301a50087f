import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import type { Gateways } from '../../gateways/index.ts'
import { verifyLedger } from '../../modules/ledger/index.ts'
import { createDemo, fillDemo, findDemo } from '../index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-fill-'))
const server = useServer(() => ({}) as Gateways, { DATA_DIR: dataDir })

const fill = async () => {
  const { deps, clock } = server
  const found = await findDemo(deps)
  if (!found) throw new Error('There is no demo')
  return fillDemo({ ...deps, follow: createLedgerFollower(deps.databases, clock) }, found)
}

beforeAll(async () => {
  await createDemo(server.deps.env).prepare(server.deps)
  const begun = performance.now()
  const filled = await fill()
  console.log(JSON.stringify(filled), Math.round(performance.now() - begun), 'ms')
}, 120_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('x', async () => {
  expect((await verifyLedger(server.db)).problems).toEqual([])
  const { rows } =
    await sql`SELECT event_id, kind, count(*), sum(amount) FROM ledger.transfer GROUP BY 1,2 ORDER BY 1,2`.execute(
      server.db,
    )
  console.table(rows.map((r: any) => ({ ...r, sum: Number(r.sum) / 100, count: Number(r.count) })))
  const { rows: h } =
    await sql`SELECT event_id, date_trunc('hour', booked_at) h, count(*), sum(amount) FROM ledger.transfer WHERE kind=2 GROUP BY 1,2 ORDER BY 1,2`.execute(
      server.db,
    )
  console.table(
    h.map((r: any) => ({ ...r, h: r.h.toISOString(), sum: Number(r.sum) / 100, count: Number(r.count) })),
  )
  const begun = performance.now()
  const again = await fill()
  console.log(JSON.stringify(again), Math.round(performance.now() - begun), 'ms')
})
