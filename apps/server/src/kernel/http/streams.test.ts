import { once } from 'node:events'
import type { UserId } from '@saldo/contract/ids'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyWithError } from './error-reply.ts'
import { createLog } from '../log.ts'
import { createStreams, type Stream } from './streams.ts'

const streams = createStreams({ perUser: 3, inAll: 6 })
const app = fastify({ forceCloseConnections: true })
app.setErrorHandler(replyWithError(createLog('silent')))
app.get<{ Params: { user: string } }>('/:user', async (request, reply) => {
  streams.open(reply, request.params.user as UserId).send('hello', {})
  return reply
})

/** The stream that is opened for a reader who has left, once it is. */
const late = Promise.withResolvers<Stream>()
app.get('/late', async (request, reply) => {
  const left = once(request.raw.socket, 'close')
  reader.abort()
  await left
  late.resolve(streams.open(reply, 'ana' as UserId))
  return reply
})
const reader = new AbortController()

let origin = ''
beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => {
  streams.endAll()
  return app.close()
})

const until = async (isSo: () => boolean): Promise<void> => {
  await expect.poll(isSo, { interval: 5 }).toBe(true)
}

/** Follows as a browser does; what came, and whether it has ended. */
const follow = async (user: string) => {
  const gone = new AbortController()
  const reply = await fetch(`${origin}/${user}`, { signal: gone.signal })
  const stream = {
    status: reply.status,
    headers: reply.headers,
    text: '',
    isOver: false,
    leave: () => gone.abort(),
  }
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) stream.text += decoder.decode(chunk, { stream: true })
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.isOver = true
    })
  return stream
}

test('one more than somebody may have ends their oldest, which is told why; a flood of them never holds more', async () => {
  const kept = []
  for (let i = 0; i < 3; i++) kept.push(await follow('ana'))
  const [oldest, second] = kept
  const newest = await follow('ana')
  await until(() => oldest?.isOver === true)
  expect(oldest?.text).toMatch(/event: replaced\ndata: \{\}\n\n$/)
  expect([second?.isOver, newest.isOver]).toEqual([false, false])
  const flood = await Promise.all(Array.from({ length: 40 }, () => follow('ana')))
  await until(() => flood.filter(({ isOver }) => !isOver).length === 3)
  await until(() => streams.count === 3)
  for (const { leave } of flood) leave()
  await until(() => streams.count === 0)
})

test('a process that is full says so and when to come back', async () => {
  const full = []
  for (const user of ['a', 'b', 'c', 'd', 'e', 'f']) full.push(await follow(user))
  const refused = await follow('ana')
  await until(() => refused.isOver)
  expect([refused.status, refused.headers.get('retry-after'), JSON.parse(refused.text)]).toMatchObject([
    503,
    '30',
    {
      success: false,
      code: 'busy',
      message: 'Hay mucha gente en este momento. Inténtalo de nuevo en unos segundos.',
    },
  ])
  full[0]?.leave()
  await until(() => streams.count === 5)
  const next = await follow('ana')
  expect(next.status).toBe(200)
  for (const { leave } of [...full, next]) leave()
  await until(() => streams.count === 0)
})

test('a reader who left before the stream opened holds nothing, and ends nobody’s stream', async () => {
  const kept = []
  for (let i = 0; i < 3; i++) kept.push(await follow('ana'))
  await expect(fetch(`${origin}/late`, { signal: reader.signal })).rejects.toThrow('aborted')
  const stream = await late.promise
  stream.send('hello', {})
  stream.end()
  expect([stream.signal.aborted, streams.count]).toEqual([true, 3])
  expect(kept.map(({ text }) => text.includes('replaced'))).toEqual([false, false, false])
  for (const { leave } of kept) leave()
  await until(() => streams.count === 0)
})
