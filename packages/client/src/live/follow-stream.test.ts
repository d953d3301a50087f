import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { eventReader, follower, type FollowerParts } from './follow-stream.ts'

type Answer = Response | Error

const streamOf = (...pieces: string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
  )

/** Says nothing and never ends, as behind a proxy that gathers the whole reply first. */
const silent = (): Response => new Response(new ReadableStream({}))

/** Follows until the answers are used up; pauses pass at once, those within a stream never. */
const follow = async (answers: Answer[], parts: Partial<FollowerParts> = {}) => {
  const gone = new AbortController()
  const said: string[] = []
  const pauses: number[] = []
  const bearers: string[] = []
  await follower({
    open: async (bearer) => {
      bearers.push(bearer)
      const answer = answers.shift()
      if (answers.length === 0) setTimeout(() => gone.abort())
      if (!answer || answer instanceof Error) throw answer ?? new Error('Nothing more')
      return answer
    },
    bearer: async () => `token ${bearers.length}`,
    renew: async (spent) => said.push(`renewed ${spent}`),
    wait: (ms, signal) =>
      new Promise((done) => {
        signal.addEventListener('abort', () => done())
        if (ms === 45_000) return
        if (ms !== 5_000) pauses.push(ms)
        setTimeout(done, ms === 5_000 ? 5 : 0)
      }),
    random: () => 0.5,
    ...parts,
  })(gone.signal, {
    onEvent: ({ name, data }) => said.push(`${name} ${data}`),
    onLive: (isLive) => said.push(isLive ? 'live' : 'not live'),
  })
  return { said, pauses, bearers }
}

test('events are told as they come, and a stream that ended is opened again with a fresh token', async () => {
  const { said, bearers } = await follow([
    streamOf('retry: 2000\n\n', 'event: balance\ndata: 1\n\n'),
    streamOf(':\n\n', 'event: balance\ndata: 2\n\n'),
    new Error('offline'),
  ])
  expect(said.slice(0, 6)).toEqual(['live', 'balance 1', 'not live', 'live', 'balance 2', 'not live'])
  expect(bearers).toEqual(['token 0', 'token 1', 'token 2'])
})

test('pauses grow with each failure, and after three in a row it rests for two minutes', async () => {
  const failing = Array.from({ length: 5 }, () => new Error('offline'))
  expect((await follow(failing)).pauses.slice(0, 4)).toEqual([1_000, 2_000, 120_000, 120_000])
})

test('a stream that comes to life ends the row of failures', async () => {
  const broken = () => new Error('offline')
  const { pauses } = await follow([broken(), broken(), streamOf(':\n\n'), broken(), broken()])
  expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 1_000, 1_000])
})

test('a stream whose first word does not come in five seconds is a failure: a proxy keeps it to itself', async () => {
  const { said, pauses } = await follow([silent(), silent(), silent(), new Error('offline')])
  expect(said.filter((word) => word === 'live')).toEqual([])
  expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 120_000])
})

test('a token that is refused is renewed, and the end of the session ends it all', async () => {
  const refused = new Response(null, { status: 401 })
  const over = new ApiError({ status: 401, code: 'unauthenticated', message: '' })
  const { said } = await follow([refused, streamOf(':\n\n'), new Error('offline')])
  expect(said.slice(0, 3)).toEqual(['renewed token 0', 'not live', 'live'])
  const ended = await follow([streamOf(':\n\n')], { bearer: () => Promise.reject(over) })
  expect(ended).toEqual({ said: [], pauses: [], bearers: [] })
})

test('a stream whose place another of this person took is not asked for again at once', async () => {
  const { said, pauses } = await follow([
    streamOf('retry: 2000\n\n', 'event: replaced\ndata: {}\n\n'),
    new Error('offline'),
  ])
  expect(said.slice(0, 2)).toEqual(['live', 'not live'])
  expect(pauses[0]).toBe(120_000)
})

test('events are read across pieces, without the comments that keep a stream open', () => {
  const read = eventReader()
  expect(read('retry: 2000\n\nevent: bal')).toEqual([])
  expect(read('ance\ndata: {"a":1}\n')).toEqual([])
  expect(read('\n:\n\nevent: order\ndata: {"b":')).toEqual([{ name: 'balance', data: '{"a":1}' }])
  expect(read('2}\n\n')).toEqual([{ name: 'order', data: '{"b":2}' }])
})

test('lines that end as on Windows and data over several lines are read too', () => {
  expect(eventReader()('data: one\r\ndata: two\r\n\r\n')).toEqual([{ name: 'message', data: 'one\ntwo' }])
})
