import { expect, test } from 'vitest'
import { aCharge, useLedger } from '../../../../test/money/ledger.ts'
import { openTampering } from '../../../../test/money/tamper.ts'
import { openDatabase } from '../../../db/index.ts'
import { createLog } from '../../../kernel/log.ts'
import { verifyNightly } from '../index.ts'

const ledger = useLedger({ isTamperedWith: true })

const unwatched = { begin: async () => ({ progress: async () => {}, end: async () => {} }) }

const aNight = () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const open = () =>
    openDatabase(ledger.database.appUrl, { max: 1, statementTimeoutMs: 0, onIdleError: () => {} })
  return { lines, ...verifyNightly({ open: [open], log, record: unwatched }) }
}

const tamper = async (statement: string, values: unknown[]): Promise<void> => {
  const superuser = await openTampering(ledger.database)
  await superuser.query(statement, values)
  await superuser.end()
}

test('each night says that the ledger verifies, and is an error for whoever watches the log when it does not', async () => {
  const { eventId, aWallet, aBatcher } = await ledger.anEvent()
  const wallet = await aWallet(10_000n)
  await aBatcher().charge(aCharge(wallet, 1_000n))
  const clean = aNight()
  await clean.runner.run({})
  expect(clean.lines).toEqual([
    { level: 30, time: expect.any(String) as string, events: 1, transfers: 2, msg: 'the ledger verifies' },
  ])

  await tamper('UPDATE ledger.wallet SET debits = debits - 1 WHERE event_id = $1 AND wallet_id = $2', [
    eventId,
    wallet,
  ])
  const tampered = aNight()
  await tampered.runner.run({})
  expect(tampered.lines).toHaveLength(1)
  expect(tampered.lines[0]).toMatchObject({
    level: 50,
    msg: 'the ledger does not verify',
    problems: expect.arrayContaining([{ kind: 'counter_wrong', eventId, subject: wallet }]) as object[],
  })
})

test('runs in the night of Mexico, and a server that stops does not wait for it', async () => {
  const night = aNight()
  expect(night.runner.every).toBe('43 9 * * *')
  await night.stop()
  await expect(night.runner.run({})).rejects.toThrow('the server stops')
  expect(night.lines).toEqual([])
})
