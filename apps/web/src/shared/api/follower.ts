import { ApiError } from './api-error.ts'
import { eventReader, type StreamEvent } from './event-stream.ts'

/** The server says something at once and at least every 20 s; a proxy that keeps it to itself, or a dead network, does not. */
const firstWordWithinMs = 5_000
const silentForMs = 45_000

const firstPauseMs = 1_000
const longestPauseMs = 20_000
/** So many failures in a row mean that streams don't work here; then it is tried now and then only. */
const manyFailures = 3
const restMs = 120_000
/** What the server says before it ends the oldest of too many streams of one person: coming back would end another. */
const REPLACED = 'replaced'

export type FollowerParts = {
  open: (bearer: string, signal: AbortSignal) => Promise<Response>
  /** An access token that can be used now. Throws a 401 ApiError when the session is over. */
  bearer: () => Promise<string>
  /** A new one in place of one that was refused. */
  renew: (spent: string) => Promise<unknown>
  /** Resolves after so many ms, or as soon as `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Between 0 and 1: a thousand screens must not come back in the same moment. */
  random: () => number
}

export type Heard = {
  onEvent: (event: StreamEvent) => void
  /** Whether events come as they happen; somebody should ask now and then while they don't. */
  onLive: (isLive: boolean) => void
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The next bytes; rejects when they don't come in time. */
const nextBytes = async (reader: Reader, withinMs: number, wait: FollowerParts['wait']) => {
  const arrived = new AbortController()
  const late = wait(withinMs, arrived.signal).then((): never => {
    throw new Error('The stream is silent')
  })
  // Whoever loses the race has nobody left to tell.
  late.catch(() => undefined)
  try {
    return await Promise.race([reader.read(), late])
  } finally {
    arrived.abort()
  }
}

/**
 * Follows an event stream until `signal` aborts or the session is over: comes back when it ends, after a pause that
 * grows with each failure, with a fresh token where the old one ran out.
 */
export const follower =
  ({ open, bearer, renew, wait, random }: FollowerParts) =>
  async (signal: AbortSignal, { onEvent, onLive }: Heard): Promise<void> => {
    /** Resolves when the stream ends, true when another of this person took its place; rejects when it never came to life. */
    const readOnce = async (onFirstWord: () => void): Promise<boolean> => {
      const token = await bearer()
      const gone = new AbortController()
      signal.addEventListener('abort', () => gone.abort(), { signal: gone.signal })
      try {
        const response = await open(token, gone.signal)
        if (response.status === 401) await renew(token)
        if (!response.ok || !response.body) throw new Error(`The stream answers ${response.status}`)
        const reader = response.body.getReader()
        const [decoder, read] = [new TextDecoder(), eventReader()]
        let patienceMs = firstWordWithinMs
        for (;;) {
          const { done, value } = await nextBytes(reader, patienceMs, wait)
          if (done || signal.aborted) return false
          if (patienceMs === firstWordWithinMs) onFirstWord()
          patienceMs = silentForMs
          for (const event of read(decoder.decode(value, { stream: true }))) {
            if (event.name === REPLACED) return true
            onEvent(event)
          }
        }
      } finally {
        gone.abort()
      }
    }

    let failures = 0
    while (!signal.aborted) {
      try {
        const isReplaced = await readOnce(() => {
          failures = 0
          onLive(true)
        })
        if (isReplaced) failures = manyFailures
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return
        failures += 1
      }
      if (signal.aborted) return
      onLive(false)
      const pause = Math.min(firstPauseMs * 2 ** Math.max(failures - 1, 0), longestPauseMs)
      await wait(failures >= manyFailures ? restMs : pause * (0.5 + random()), signal)
    }
  }
