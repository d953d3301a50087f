import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { useCli, year } from '../../test/cli/cli.ts'
import { createKeys } from '../kernel/keys.ts'
import { ownSecrets } from '../env.ts'
import { createHeadsWriter, openWallet, topUp } from '../modules/ledger/index.ts'

const { database, dataDir, clock, run, json, create } = useCli()

test('the ledger is compared with the heads that were signed outside: one that was changed ends with code 1', async () => {
  const file = join(dataDir, 'heads-of-this-test.jsonl')
  const keys = createKeys(ownSecrets(dataDir).APP_SECRET)
  const event = (await create('Con cabezas')).body.data['id'] as EventId
  const walletId = '01900000-0000-7000-8000-00000000000c' as WalletId
  const at = clock.now()
  const { db } = database
  await openWallet(db, {
    eventId: event,
    walletId,
    userId: null,
    isHidden: false,
    sealKey: Buffer.alloc(32),
    at,
  })
  const credit = { from: 'promo', mayBeRefused: false, amount: centavos(5_000) } as const
  await topUp(db, { eventId: event, opId: randomUUID() as OpId, at, walletId, ...credit })
  await createHeadsWriter({ databases: [database.db], keys, file, clock })()
  const verify = () => json('ledger', 'verify', '--heads', file)
  expect(await verify()).toMatchObject({ code: 0, body: { success: true, data: { ok: true, problems: [] } } })
  const signed = await readFile(file, 'utf8')
  await writeFile(
    file,
    signed.replace(/[\da-f](?="\}?\n)/i, (last) => (last === '0' ? '1' : '0')),
  )
  expect(await readFile(file, 'utf8')).not.toBe(signed)
  expect(await verify()).toMatchObject({ code: 1, body: { success: false, data: { ok: false } } })
  expect((await json('ledger', 'verify')).code).toBe(0)
})

test('an event that reached its end is extended with --reason alone, and the reason is in the audit log', async () => {
  await create('Noche larga')
  await run('event', 'publish', 'noche-larga')
  clock.set(new Date(`${year}-01-03T00:00:00Z`))
  const until = ['event', 'extend', 'noche-larga', '--until', `${year}-01-03T06:00`]
  const refused = await run(...until)
  expect([refused.code, refused.out]).toEqual([1, ''])
  const extended = await json(...until, '--reason', 'Tocan otra hora')
  expect(extended).toMatchObject({ code: 0, body: { data: { status: 'published' } } })
  const log = await database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'event.extended')
    .execute()
  expect(log).toMatchObject([{ details: { reason: 'Tocan otra hora' } }])
})
