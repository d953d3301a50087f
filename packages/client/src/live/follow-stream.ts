import { ApiError } from '../api/api-error.ts'
import { refreshSession } from '../api/call.ts'
import { serverNow } from '../session/token.ts'
import { accessToken } from '../session/session.ts'
import { isUnexpired } from '../session/token.ts'

export type StreamEvent = { name: string; data: string }

const eventOf = (block: string): StreamEvent | undefined => {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined
}

/** Parses server-sent events from chunks of text; ignores comments and unused fields. */
export const eventReader = () => {
  let rest = ''

  /** Returns the events completed by this chunk. */
  return (piece: string): StreamEvent[] => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(eventOf).filter((event) => event !== undefined)
  }
}

/** The server sends at once and at least every 20 s; a buffering proxy or a dead network delivers nothing. */
const firstWordWithinMs = 5_000
const silentForMs = 45_000

const firstPauseMs = 1_000
const longestPauseMs = 20_000
/** After so many consecutive failures streams are presumed unsupported, and retried rarely. */
const manyFailures = 3
const restMs = 120_000
/** Sent before the server closes the oldest of a person's excess streams; reconnecting would close another. */
const REPLACED = 'replaced'

export type FollowerParts = {
  open: (bearer: string, signal: AbortSignal) => Promise<Response>
  /** A valid access token. Throws a 401 ApiError when the session is over. */
  bearer: () => Promise<string>
  /** Replaces a refused access token. */
  renew: (spent: string) => Promise<unknown>
  /** Resolves after `ms`, or as soon as `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Jitter between 0 and 1, so that a thousand clients don't reconnect at once. */
  random: () => number
}

export type StreamListener = {
  onEvent: (event: StreamEvent) => void
  /** Reports whether events arrive live; poll while they don't. */
  onLive: (isLive: boolean) => void
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The next bytes; rejects when they don't arrive in time. */
const nextBytes = async (reader: Reader, withinMs: number, wait: FollowerParts['wait']) => {
  const arrived = new AbortController()
  const late = wait(withinMs, arrived.signal).then((): never => {
    throw new Error('The stream is silent')
  })
  // The loser of the race may reject unhandled.
  late.catch(() => undefined)
  try {
    return await Promise.race([reader.read(), late])
  } finally {
    arrived.abort()
  }
}

/**
 * Follows an event stream until `signal` aborts or the session is over. Reconnects when it ends, with backoff
 * after failures and a fresh token where the old one expired.
 */
export const follower =
  ({ open, bearer, renew, wait, random }: FollowerParts) =>
  async (signal: AbortSignal, { onEvent, onLive }: StreamListener): Promise<void> => {
    /** Resolves when the stream ends, to true if another of this person replaced it; rejects if it never delivered. */
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

const bearer = async (): Promise<string> => {
  const token = accessToken()
  return isUnexpired(token, serverNow()) ? token : refreshSession(token)
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    const stop = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', stop, { once: true })
  })

/** `follower` of the stream at `url`, as the signed-in user. */
export const followStream = (url: string, signal: AbortSignal, listener: StreamListener): Promise<void> =>
  follower({
    open: (token, gone) =>
      fetch(url, {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
        cache: 'no-store',
        signal: gone,
      }),
    bearer,
    renew: refreshSession,
    wait,
    random: Math.random,
  })(signal, listener)
