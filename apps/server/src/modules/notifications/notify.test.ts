import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { changed, code, useMessages } from '../../../test/people/messages.ts'
import { transact } from '../../db/index.ts'
import { notify } from './index.ts'

const { outbox, server, say, goOn, jobNamed, rowsOf, statesOf } = useMessages()

test('a code goes out once by SMS, with the line by which phones fill it in', async () => {
  const id = await say(code)
  expect(await runDueJobs(server)).toEqual(['send-message'])
  expect(outbox.texts).toEqual([
    {
      to: '+525512345678',
      text: '4071 es tu clave de Saldo para cambiar tu contraseña. Vence en 10 minutos. No la compartas.\n\n@localhost #4071',
      callbackUrl: `http://localhost:3000/webhooks/sms?message=${id}`,
    },
  ])
  expect(await statesOf(id)).toEqual(['sms sent'])
})

test('the same id is never sent twice, said again before or after it went out', async () => {
  const id = await say(code)
  await say(code, id)
  await runDueJobs(server)
  await say(code, id)
  expect(await runDueJobs(server)).toEqual([])
  expect(outbox.texts).toHaveLength(1)
})

test('twenty workers with the same job send it once', async () => {
  const id = await say(changed)
  const sender = jobNamed('send-message')
  await Promise.all(Array.from({ length: 20 }, () => sender.run({ messageId: id, channel: 'email' })))
  await runDueJobs(server)
  expect(outbox.letters).toHaveLength(1)
})

test('a message of a cause that was rolled back never goes out', async () => {
  const failed = transact(server.db, async (tx) => {
    await notify(tx, server.deps, randomUUID(), code)
    throw new Error('the cause failed')
  })
  await expect(failed).rejects.toThrow('the cause failed')
  expect(await runDueJobs(server)).toEqual([])
  expect(outbox.texts).toEqual([])
})

test('neither the address nor the code lies in clear in any table, and the words go once they are handed over', async () => {
  const id = await say(code)
  const client = new pg.Client(server.superUrl)
  await client.connect()
  const { rows } = await client.query<{ all: string }>(
    `SELECT (SELECT string_agg(m::text, ' ') FROM message m) || ' ' ||
       (SELECT string_agg(j::text, ' ') FROM graphile_worker._private_jobs j) AS all`,
  )
  await client.end()
  expect(rows[0]?.all).toContain(id)
  expect(rows[0]?.all).not.toContain('4071')
  expect(rows[0]?.all).not.toContain('5512345678')
  await runDueJobs(server)
  expect((await rowsOf(id)).map((row) => row.payload_sealed)).toEqual([null])
})

test('a code that waited ten minutes is not sent any more', async () => {
  const id = await say(code)
  await goOn(10 * 60_000)
  expect(outbox.texts).toEqual([])
  expect(await statesOf(id)).toEqual(['sms expired'])
})

test('messages are forgotten after ninety days', async () => {
  const id = await say(changed)
  await runDueJobs(server)
  server.clock.pass(89 * 86_400_000)
  const forget = jobNamed('forget-messages')
  await forget.run({})
  expect(await rowsOf(id)).toHaveLength(1)
  server.clock.pass(2 * 86_400_000)
  await forget.run({})
  expect(await rowsOf(id)).toEqual([])
})
