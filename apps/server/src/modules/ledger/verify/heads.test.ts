import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  rmdir,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCharge, at, somebodyWaits, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { openTampering } from '../../../../test/money/tamper.ts'
import { createKeys } from '../../../kernel/keys.ts'
import { createHeadsWriter, verifyHeads, verifyLedger } from '../index.ts'
import { inTurn } from './heads-queries.ts'

const ledger = useLedger({ isTamperedWith: true })
const keys = createKeys('a-secret-of-the-tests-and-of-nothing-else')
let folder: string
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-heads-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file of its own, and a clock that follows the ledger's bookings. */
const aFile = () => {
  const file = join(folder, `${(made += 1)}.jsonl`)
  const { db } = ledger.database
  const write = createHeadsWriter({ databases: [db], keys, file, clock: { now: () => at } })
  return {
    file,
    write,
    /** Another process's writer on the same file. */
    another: () => createHeadsWriter({ databases: [db], keys, file, clock: { now: () => at } }),
    findings: (event?: TestLedger) => verifyHeads([db], { file, keys, eventId: event?.eventId }),
  }
}

/** Whoever has the owner's login takes a peso off a charge and makes everything fit again, the chain too. */
const rewrite = async (event: TestLedger, walletId: string): Promise<void> => {
  const superuser = await openTampering(ledger.database)
  const of = [event.eventId, walletId]
  await superuser.query(
    `WITH old AS (
       SELECT t.*, (SELECT p.hash FROM ledger.transfer p WHERE p.event_id = t.event_id AND p.wallet_id = t.wallet_id
                    AND p.wallet_seq = t.wallet_seq - 1) AS before_it
       FROM ledger.transfer t WHERE t.event_id = $1 AND t.wallet_id = $2 AND t.kind = 2),
     row AS (
       UPDATE ledger.transfer t SET amount = o.amount - 100, balance_after = o.balance_after + 100,
         hash = sha256(o.before_it || ledger.transfer_bytes(o.event_id, o.wallet_id, o.wallet_seq, o.op_id, o.leg, o.kind,
           o.debit_account, o.credit_account, o.amount - 100, o.balance_after + 100, o.group_id, o.pending_id,
           o.reverses_id, o.actor, o.till, o.place, o.occurred_at, o.booked_at, o.details))
       FROM old o WHERE t.event_id = o.event_id AND t.op_id = o.op_id RETURNING t.*),
     answer AS (
       UPDATE ledger.op o SET balance_after = o.balance_after + 100 FROM row r
       WHERE o.event_id = r.event_id AND o.op_id = r.op_id),
     bar AS (
       UPDATE ledger.account_slot s SET credits = s.credits - 100 FROM row r
       WHERE s.event_id = r.event_id AND s.account_id = r.credit_account)
     UPDATE ledger.wallet w SET debits = w.debits - 100, head = r.hash FROM row r
     WHERE w.event_id = r.event_id AND w.wallet_id = r.wallet_id`,
    of,
  )
  await superuser.end()
}

test('history that was rewritten with its chain recomputed satisfies a plain verification, and not what was signed outside', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const other = await event.aWallet(10_000n)
  const { write, findings } = aFile()
  const batcher = event.aBatcher()
  await batcher.charge(aCharge(walletId, 3_000n))
  await batcher.charge(aCharge(other, 3_000n))
  await write()
  expect((await findings(event)).problems).toEqual([])
  await rewrite(event, walletId)
  expect((await verifyLedger(ledger.database.db, event.eventId)).problems).toEqual([])
  expect((await findings(event)).problems).toEqual([
    { kind: 'history_rewritten', eventId: event.eventId, subject: walletId },
  ])
})

test('each minute adds what grew since, and another process goes on where the last one ended', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const { file, write, findings } = aFile()
  expect(await write()).toBeGreaterThan(0)
  expect(await write()).toBe(0)
  await event.aBatcher().charge(aCharge(walletId, 3_000n))
  expect(await write()).toBe(1)
  const { db } = ledger.database
  const next = createHeadsWriter({ databases: [db], keys, file, clock: { now: () => at } })
  await event.aBatcher().charge(aCharge(walletId, 1_000n))
  expect(await next()).toBeGreaterThan(0)
  const found = await findings(event)
  expect(found.problems).toEqual([])
  expect(found.lines).toBeGreaterThanOrEqual(3)
})

test('two processes that take turns at one file, and two runs at once, are taken for nobody’s forgery', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const { write, another, findings } = aFile()
  const other = another()
  for (const next of [write, other, write, other]) {
    await event.aBatcher().charge(aCharge(walletId, 100n))
    await next()
  }
  await event.aBatcher().charge(aCharge(walletId, 100n))
  await Promise.all([write(), write(), other(), other()])
  const found = await findings(event)
  expect(found.problems).toEqual([])
  expect(found.lines).toBeGreaterThanOrEqual(5)
})

test('a run waits while another process is writing to the file', async () => {
  const event = await ledger.anEvent()
  await event.aWallet(10_000n)
  const { write, findings } = aFile()
  const { db } = ledger.database
  const [started, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = inTurn(db, () => (started.resolve(), written.promise))
  await started.promise
  const next = write()
  await somebodyWaits(ledger.database)
  await expect(findings(event)).rejects.toThrow('ENOENT')
  written.resolve()
  await writing
  expect(await next).toBeGreaterThan(0)
  expect((await findings(event)).problems).toEqual([])
})

test('heads that could not be written are written by the next run', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const { file, write, findings } = aFile()
  await write()
  await event.aBatcher().charge(aCharge(walletId, 3_000n))
  await rename(file, `${file}.aside`)
  await mkdir(file)
  await expect(write()).rejects.toThrow('EISDIR')
  await rmdir(file)
  await rename(`${file}.aside`, file)
  expect(await write()).toBe(1)
  expect((await findings(event)).problems).toEqual([])
})

test('what a write that was cut short left behind spoils no line after it, of this process or the next', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const { file, write, another, findings } = aFile()
  await write()
  for (const next of [write, another()]) {
    await appendFile(file, '{"at":"2026-01-0')
    await event.aBatcher().charge(aCharge(walletId, 1_000n))
    expect(await next()).toBeGreaterThan(0)
    expect((await findings(event)).problems).toEqual([])
  }
  const whole = await readFile(file, 'utf8')
  await truncate(file, whole.length - 1)
  await event.aBatcher().charge(aCharge(walletId, 1_000n))
  expect(await write()).toBeGreaterThan(0)
  expect(await findings(event)).toMatchObject({ lines: 4, problems: [] })
})

test('lines taken off the end while the server runs are missed', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const { file, write, findings } = aFile()
  await write()
  const [first = ''] = (await readFile(file, 'utf8')).split('\n')
  await event.aBatcher().charge(aCharge(walletId, 3_000n))
  await write()
  await truncate(file, first.length + 1)
  await event.aBatcher().charge(aCharge(walletId, 1_000n))
  await write()
  expect((await findings(event)).problems).toEqual([
    { kind: 'heads_forged', eventId: event.eventId, subject: '2' },
  ])
})

test('a line that was changed, made up, taken out or signed with another key is found', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const { file, write, findings } = aFile()
  await write()
  await event.aBatcher().charge(aCharge(walletId, 3_000n))
  await write()
  await event.aBatcher().charge(aCharge(walletId, 1_000n))
  await write()
  const whole = await readFile(file, 'utf8')
  const [first, second, third] = whole.trimEnd().split('\n') as [string, string, string]
  const found = async (text: string) => {
    await writeFile(file, text)
    return (await findings(event)).problems.map(({ kind, subject }) => `${kind} ${subject}`)
  }
  expect(await found(whole)).toEqual([])
  expect(await found(`${first}\n${third}\n`)).toEqual(['heads_forged 2'])
  expect(await found(`${first}\n${second.replace(/"at":"\d/, '"at":"1')}\n${third}\n`)).toEqual([
    'heads_forged 2',
  ])
  expect(await found(`${whole}nonsense\n`)).toEqual(['heads_forged 4'])
  await writeFile(file, first)
  await appendFile(file, '\n')
  const stranger = createKeys('another-secret-that-somebody-made-up-here')
  expect(
    (await verifyHeads([ledger.database.db], { file, keys: stranger, eventId: event.eventId })).problems,
  ).toEqual([{ kind: 'heads_forged', eventId: event.eventId, subject: '1' }])
})
