import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Polling, startPolling } from './use-polling.ts'
import { startStream } from './use-stream.ts'

const EVERY_MS = 3_000

type Answer = { give: () => void; fail: () => void }

/** Each read, answered when the test says so. */
const reads: (Answer & { signal: AbortSignal })[] = []
const read = (signal: AbortSignal): Promise<void> =>
  new Promise((give, fail) => {
    reads.push({ signal, give, fail: () => fail(new Error('offline')) })
  })

let page: EventTarget & { visibilityState: string }
let running: Polling | undefined

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  reads.length = 0
})

afterEach(() => {
  running?.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = (pauseMs: number | null = EVERY_MS): Polling => {
  running = startPolling(read)
  running.setPause(pauseMs)
  return running
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const settled = () => pass(0)

const look = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** How long until the next read begins, in ms. */
const nextAfter = async (): Promise<number> => {
  const begun = reads.length
  const from = Date.now()
  while (reads.length === begun && Date.now() - from < 600_000) await pass(100)
  return Date.now() - from
}

test('a slow answer is neither aborted nor overlapped, and the pause begins when it comes', async () => {
  begin()
  await pass(EVERY_MS)
  expect(reads).toHaveLength(1)
  await pass(EVERY_MS * 9)
  expect(reads).toHaveLength(1)
  expect(reads[0]?.signal.aborted).toBe(false)
  reads[0]?.give()
  expect(await nextAfter()).toBe(EVERY_MS)
})

test('a hidden page reads nothing, and reads at once when it returns', async () => {
  begin()
  look('hidden')
  await pass(EVERY_MS * 20)
  expect(reads).toHaveLength(0)
  look('visible')
  expect(reads).toHaveLength(1)
  look('hidden')
  reads[0]?.give()
  await pass(EVERY_MS * 20)
  expect(reads).toHaveLength(1)
})

test.each(['online', 'offline'])('it reads at once when the network goes %s', async (change) => {
  begin()
  window.dispatchEvent(new Event(change))
  expect(reads).toHaveLength(1)
})

test('the pause doubles with each failure in a row, to half a minute, and an answer ends the row', async () => {
  begin()
  await pass(EVERY_MS)
  const pauses: number[] = []
  for (let failures = 0; failures < 5; failures++) {
    reads.at(-1)?.fail()
    await settled()
    pauses.push(await nextAfter())
  }
  expect(pauses).toEqual([6_000, 12_000, 24_000, 30_000, 30_000])
  reads.at(-1)?.give()
  await settled()
  expect(await nextAfter()).toBe(EVERY_MS)
})

test('whoever asks during a read is answered by one more, however many ask', async () => {
  const { ask } = begin(null)
  for (let times = 0; times < 4; times++) ask()
  expect(reads).toHaveLength(1)
  reads[0]?.give()
  await settled()
  expect(reads).toHaveLength(2)
  reads[1]?.give()
  await pass(EVERY_MS * 20)
  expect(reads).toHaveLength(2)
})

test('another pause counts at once, and none reads only when asked', async () => {
  const { ask, setPause } = begin(60_000)
  await pass(10_000)
  setPause(EVERY_MS)
  expect(await nextAfter()).toBe(EVERY_MS)
  setPause(null)
  reads[0]?.give()
  await settled()
  look('hidden')
  look('visible')
  await pass(600_000)
  expect(reads).toHaveLength(1)
  ask()
  expect(reads).toHaveLength(2)
})

test('it stops for good: no timer, no return, no answer under way begins another read', async () => {
  const { ask, stop } = begin()
  await pass(EVERY_MS)
  ask()
  stop()
  expect(reads[0]?.signal.aborted).toBe(true)
  reads[0]?.fail()
  look('hidden')
  look('visible')
  window.dispatchEvent(new Event('online'))
  await pass(600_000)
  expect(reads).toHaveLength(1)
})

/** A stream whose life the test decides, and how often it was followed. */
const aStream = () => {
  const followed: { signal: AbortSignal; onLive: (isLive: boolean) => void }[] = []
  const follow = (signal: AbortSignal, onLive: (isLive: boolean) => void): Promise<void> => {
    followed.push({ signal, onLive })
    return new Promise((done) => signal.addEventListener('abort', () => done()))
  }
  return { followed, follow }
}

test('while a stream is lost the data are polled fast, and slowly again when it returns', async () => {
  const { setPause } = begin()
  const { followed, follow } = aStream()
  const stop = startStream(follow, (isLive) => setPause(isLive ? 60_000 : EVERY_MS))
  followed[0]?.onLive(true)
  await pass(59_000)
  expect(reads).toHaveLength(0)
  followed[0]?.onLive(false)
  expect(await nextAfter()).toBe(EVERY_MS)
  reads[0]?.give()
  await settled()
  followed[0]?.onLive(true)
  expect(await nextAfter()).toBe(60_000)
  stop()
})

test('a hidden page and a page in the browser’s cache follow no stream; each return begins one', async () => {
  const { followed, follow } = aStream()
  const lives: boolean[] = []
  const stop = startStream(follow, (isLive) => lives.push(isLive))
  const [first] = followed
  first?.onLive(true)
  look('hidden')
  expect(first?.signal.aborted).toBe(true)
  first?.onLive(true)
  expect(lives.at(-1)).toBe(false)
  look('visible')
  window.dispatchEvent(new Event('online'))
  expect(followed.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  window.dispatchEvent(new Event('pagehide'))
  expect(followed.at(-1)?.signal.aborted).toBe(true)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(followed).toHaveLength(4)
  stop()
  look('visible')
  expect(followed).toHaveLength(4)
  expect(followed.at(-1)?.signal.aborted).toBe(true)
})

test('a stream that can’t be followed at all leaves the page polling', async () => {
  const lives: boolean[] = []
  const stop = startStream(
    () => Promise.reject(new Error('not loaded')),
    (isLive) => lives.push(isLive),
  )
  await settled()
  expect(lives).not.toContain(true)
  stop()
})
