import type { UserId } from '@saldo/contract/ids'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

const HEARTBEAT_MS = 20_000
/** Unread bytes after which a slow reader is disconnected. */
const UNREAD_BYTES = 64 * 1024
const COME_BACK_SECONDS = 30

/** Most open streams; the limit per process leaves connections for calls. */
const streamLimits = { perUser: 8, inAll: 10_000 }

export type Stream = {
  /** Sends one server-sent event; a no-op once the caller has disconnected. */
  send(event: string, data: unknown): void
  end(): void
  /** Aborts when the caller disconnects or the server ends its streams. */
  readonly signal: AbortSignal
}

export type Streams = {
  /**
   * Takes over the reply and keeps it open, with periodic comment lines against proxy timeouts. Ends a user's
   * oldest stream, after the event `replaced`, when they have too many. Throws busy when the process is at
   * its limit.
   */
  open(reply: FastifyReply, userId: UserId): Stream
  /**
   * Ends every stream and refuses new ones. First step of a shutdown, because close() waits for open streams.
   */
  endAll(): void
  readonly count: number
}

type Raw = FastifyReply['raw']

const begin = (reply: FastifyReply): Raw => {
  const { raw } = reply
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  return raw
}

const streamOver = (raw: Raw, signal: AbortSignal): Stream => {
  const write = (text: string): void => {
    if (signal.aborted) return
    if (raw.writableLength > UNREAD_BYTES) raw.destroy()
    else raw.write(text)
  }
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
  signal.addEventListener('abort', () => clearInterval(heartbeat))
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => raw.end(),
    signal,
  }
}

/** The stream of a reader who left before it opened: over and not counted, because no other close will come. */
const streamOfNobody = (reply: FastifyReply): Stream => {
  reply.hijack()
  return { send: () => {}, end: () => {}, signal: AbortSignal.abort() }
}

/** The open event streams of this process. */
export const createStreams = ({ perUser, inAll } = streamLimits): Streams => {
  /** Streams by user, oldest first. */
  const open = new Map<UserId, Set<Stream>>()
  let count = 0
  let isEnding = false

  const makeRoom = (mine: Set<Stream>): void => {
    const [oldest] = mine
    if (mine.size < perUser || !oldest) return
    mine.delete(oldest)
    oldest.send('replaced', {})
    oldest.end()
  }

  return {
    open(reply, userId) {
      if (reply.raw.destroyed) return streamOfNobody(reply)
      const mine = open.get(userId) ?? new Set<Stream>()
      if (count >= inAll && mine.size < perUser)
        throw new AppError('busy', { retryAfterSeconds: COME_BACK_SECONDS })
      makeRoom(mine)
      const raw = begin(reply)
      const gone = new AbortController()
      const stream = streamOver(raw, gone.signal)
      open.set(userId, mine.add(stream))
      count += 1
      raw.on('close', () => {
        count -= 1
        mine.delete(stream)
        if (mine.size === 0 && open.get(userId) === mine) open.delete(userId)
        gone.abort()
      })
      if (isEnding) stream.end()
      return stream
    },
    endAll() {
      isEnding = true
      for (const mine of open.values()) for (const stream of mine) stream.end()
    },
    get count() {
      return count
    },
  }
}
