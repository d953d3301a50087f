import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { refuseLargeDeletes } from '../../../test/database/slices.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { changed, code, useMessages } from '../../../test/people/messages.ts'
import { transact } from '../../db/index.ts'
import { deadLetters, notify, retryMessage } from './index.ts'
import { recordDelivery } from './message-queries.ts'

const { outbox, server, say, aDelivery, goOn, jobNamed, rowsOf, statesOf } = useMessages()

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
    at: server.clock.now(),
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
  const id = await say((await aDelivery()).message)
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
    await recordDelivery(server.db, told, server.clock.now())
    return send(text)
  }
  await say(code, id)
  await runDueJobs(server)
  outbox.gateways.sms.send = send
  expect(await rowsOf(id)).toEqual([
    { channel: 'sms', status: 'failed', attempts: 1, last_error: '30005', payload_sealed: null },
  ])
})

test('a vendor that hangs holds two workers at most, and no other channel', async () => {
  const { send } = outbox.gateways.sms
  const hanging: (() => void)[] = []
  outbox.gateways.sms.send = async (text) => {
    await new Promise<void>((done) => hanging.push(done))
    return send(text)
  }
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) {
    const id = randomUUID()
    ids.push(id)
    await transact(server.db, (tx) => notify(tx, server.deps, id, code))
  }
  const sender = jobNamed('send-message')
  const running = ids.map((messageId) => sender.run({ messageId, channel: 'sms' }))
  await Promise.all(running.slice(2))
  await expect.poll(() => hanging.length).toBe(2)
  const letter = await say(changed)
  await sender.run({ messageId: letter, channel: 'email' })
  expect(await statesOf(letter)).toEqual(['email sent'])
  outbox.gateways.sms.send = send
  for (const done of hanging) done()
  await Promise.all(running)
  expect(outbox.texts).toHaveLength(5)
  await runDueJobs(server)
  expect(outbox.texts).toHaveLength(5)
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

test('messages of more than ninety days ago are deleted five thousand at a time, and younger ones stay', async () => {
  await refuseLargeDeletes(server, ['message'])
  const young = await say(changed)
  await server.superPool.query(
    `INSERT INTO message (message_id, channel, kind, recipient_hash, status, created_at, due_at)
     SELECT uuidv7(), 'email', 'password_changed', '', 'sent', $1, $1 FROM generate_series(1, 5001)`,
    [new Date(server.clock.now().getTime() - 91 * DAY_MS)],
  )
  await jobNamed('forget-messages').run({})
  const old = await server.db
    .selectFrom('message')
    .select('message_id')
    .where('created_at', '<', new Date(server.clock.now().getTime() - 90 * DAY_MS))
    .execute()
  expect(old).toEqual([])
  expect(await statesOf(young)).toEqual(['email queued'])
})
