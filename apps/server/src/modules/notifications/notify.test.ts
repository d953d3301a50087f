import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { runDueJobs } from '../../../test/jobs.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { useServer } from '../../../test/server.ts'
import type { Gateways } from '../../gateways/index.ts'
import { transact } from '../../db/index.ts'
import type { JobRunner } from '../../kernel/jobs.ts'
import { recordTold } from './message-queries.ts'
import { deadLetters, notify, retryMessage, type Message } from './index.ts'

const outbox = createOutbox()
const server = useServer(() => outbox.gateways as Gateways)

const code: Message = { kind: 'recovery_code', phone: '+525512345678', code: '4071' }
const changed: Message = { kind: 'password_changed', email: 'ana@prueba.test', name: 'Ana' }
const qr: Message = {
  kind: 'qr_delivered',
  email: 'ana@prueba.test',
  phone: '+5215512345678',
  name: 'Ana',
  eventName: 'Noche Tropical',
  walletId: randomUUID(),
  eventId: 7,
}

const say = async (message: Message, id: string = randomUUID()): Promise<string> => {
  await transact(server.db, (tx) => notify(tx, server.deps, id, message))
  return id
}

/** Lets the message's pauses pass, one after the other, and sends whatever is due. */
const goOn = async (ms: number): Promise<string[]> => {
  server.clock.pass(ms)
  return runDueJobs(server)
}

const jobNamed = (name: string): JobRunner => {
  const found = server.app.jobs.find(({ job }) => job.name === name)
  if (!found) throw new Error(`Nothing runs ${name}`)
  return found
}

const rowsOf = async (id: string) =>
  server.db
    .selectFrom('message')
    .select(['channel', 'status', 'attempts', 'last_error', 'payload_sealed'])
    .where('message_id', '=', id)
    .orderBy('channel')
    .execute()

const statesOf = async (id: string) => (await rowsOf(id)).map(({ channel, status }) => `${channel} ${status}`)

beforeEach(async () => {
  await runDueJobs(server)
  for (const list of [outbox.texts, outbox.templates, outbox.letters, outbox.answers, outbox.found])
    list.splice(0)
})

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

test('a QR goes by e-mail and by WhatsApp, each once and on its own', async () => {
  const id = await say(qr)
  await runDueJobs(server)
  expect(outbox.letters.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: 'ana@prueba.test', subject: 'Tu QR para Noche Tropical' },
  ])
  expect(outbox.templates).toEqual([
    {
      to: '+5215512345678',
      template: 'qr_entregado',
      texts: ['Ana', 'Noche Tropical'],
      buttonSuffix: 'users/qrs',
      reference: id,
    },
  ])
  expect(await statesOf(id)).toEqual(['email sent', 'whatsapp sent'])
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

test('a busy vendor is asked again after growing pauses, then the message is a dead letter that a person can send', async () => {
  outbox.answers.push(...Array.from({ length: 9 }, () => ({ kind: 'busy', code: '421' }) as const))
  const id = await say(changed)
  await runDueJobs(server)
  const pauses = [5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200]
  for (const [i, seconds] of pauses.entries()) {
    await goOn(seconds * 1_000 - 1)
    expect(outbox.letters).toHaveLength(i + 1)
    await goOn(1)
    expect(outbox.letters).toHaveLength(i + 2)
  }
  expect(await deadLetters(server.db)).toEqual([
    {
      messageId: id,
      channel: 'email',
      kind: 'password_changed',
      status: 'dead',
      attempts: 9,
      lastError: '421',
      createdAt: expect.any(Date) as Date,
    },
  ])
  const by = {
    actor: { kind: 'operator', id: null },
    requestId: 'cli-test',
    now: server.clock.now(),
  } as const
  expect(await retryMessage(server.db, id, by)).toBe(true)
  await runDueJobs(server)
  expect(outbox.letters).toHaveLength(10)
  expect(await statesOf(id)).toEqual(['email sent'])
  expect(await retryMessage(server.db, id, by)).toBe(false)
})

test('a vendor that asks for more patience gets it', async () => {
  outbox.answers.push({ kind: 'busy', code: '20429', retryAfterSeconds: 60 })
  await say(changed)
  await runDueJobs(server)
  await goOn(59_000)
  expect(outbox.letters).toHaveLength(1)
  await goOn(1_000)
  expect(outbox.letters).toHaveLength(2)
})

test('an address that the vendor refuses is not tried again', async () => {
  outbox.answers.push({ kind: 'refused', code: '21211' })
  const id = await say(code)
  await runDueJobs(server)
  expect(await goOn(60_000)).toEqual([])
  expect(await rowsOf(id)).toEqual([
    { channel: 'sms', status: 'failed', attempts: 1, last_error: '21211', payload_sealed: null },
  ])
})

test('after a lost answer a text is looked for before it is sent again', async () => {
  outbox.answers.push({ kind: 'unknown', code: 'TimeoutError' })
  outbox.found.push({ kind: 'accepted', providerId: 'SM-1' })
  const id = await say(code)
  await runDueJobs(server)
  await goOn(5_000)
  expect(outbox.texts).toHaveLength(1)
  expect(await statesOf(id)).toEqual(['sms sent'])
})

test('after a lost answer a text that the vendor does not have is sent', async () => {
  outbox.answers.push({ kind: 'unknown', code: 'TimeoutError' })
  const id = await say(code)
  await runDueJobs(server)
  await goOn(5_000)
  expect(outbox.texts).toHaveLength(2)
  expect(await statesOf(id)).toEqual(['sms sent'])
})

test('while the vendor does not say whether it has a text, it is not sent again', async () => {
  outbox.answers.push({ kind: 'unknown', code: 'TimeoutError' })
  outbox.found.push({ kind: 'unknown', code: 'no_answer' })
  const id = await say(code)
  await runDueJobs(server)
  await goOn(5_000)
  expect(outbox.texts).toHaveLength(1)
  expect(await statesOf(id)).toEqual(['sms queued'])
})

test('after a lost answer neither an e-mail nor a WhatsApp message is sent again by itself', async () => {
  outbox.answers.push({ kind: 'unknown', code: 'ETIMEDOUT' }, { kind: 'unknown', code: 'TimeoutError' })
  const id = await say(qr)
  await runDueJobs(server)
  await goOn(24 * 3_600_000)
  expect(outbox.letters).toHaveLength(1)
  expect(outbox.templates).toHaveLength(1)
  expect(await statesOf(id)).toEqual(['email unknown', 'whatsapp unknown'])
})

test('a vendor that tells how it ended before it answers is believed', async () => {
  const id = randomUUID()
  const { send } = outbox.gateways.sms
  outbox.gateways.sms.send = async (text) => {
    const told = { channel: 'sms', messageId: id, status: 'failed', code: '30005' } as const
    await recordTold(server.db, told, server.clock.now())
    return send(text)
  }
  await say(code, id)
  await runDueJobs(server)
  outbox.gateways.sms.send = send
  expect(await rowsOf(id)).toEqual([
    { channel: 'sms', status: 'failed', attempts: 1, last_error: '30005', payload_sealed: null },
  ])
})

test('the sweep takes up a message whose job is gone, and one whose process died in the middle', async () => {
  const lost = await say(changed)
  const half = await say(changed)
  const text = await say(code)
  const client = new pg.Client(server.superUrl)
  await client.connect()
  await client.query('DELETE FROM graphile_worker._private_jobs')
  await client.end()
  await server.db
    .updateTable('message')
    .set({ status: 'sending', attempts: 1, claimed_at: server.clock.now() })
    .where('message_id', 'in', [half, text])
    .execute()
  server.clock.pass(121_000)
  await jobNamed('sweep-messages').run({})
  await runDueJobs(server)
  expect(outbox.letters).toHaveLength(1)
  expect(await statesOf(lost)).toEqual(['email sent'])
  expect(await statesOf(half)).toEqual(['email unknown'])
  expect(outbox.texts).toHaveLength(1)
  expect(await statesOf(text)).toEqual(['sms sent'])
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
