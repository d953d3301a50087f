import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 20_000

export type Stream = {
  /** Sends one server-sent event; nothing once the caller has gone. */
  send(event: string, data: unknown): void
  end(): void
  /** Aborts when the caller goes or the server ends its streams. */
  readonly signal: AbortSignal
}

export type Streams = {
  /** Takes the reply over and keeps it open; a comment line now and then keeps proxies from closing it. */
  open(reply: FastifyReply): Stream
  /** Ends every stream and refuses new ones: the first step of a shutdown, or close() would wait for them. */
  endAll(): void
  readonly count: number
}

/** The event streams that are open in this process. */
export const createStreams = (): Streams => {
  const open = new Set<Stream>()
  let isEnding = false
  return {
    open(reply) {
      const { raw } = reply
      const gone = new AbortController()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      raw.write('retry: 2000\n\n')
      const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS)
      const stream: Stream = {
        send: (event, data) => {
          if (!gone.signal.aborted) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        },
        end: () => raw.end(),
        signal: gone.signal,
      }
      raw.on('close', () => {
        clearInterval(heartbeat)
        open.delete(stream)
        gone.abort()
      })
      open.add(stream)
      if (isEnding) stream.end()
      return stream
    },
    endAll() {
      isEnding = true
      for (const stream of open) stream.end()
    },
    get count() {
      return open.size
    },
  }
}
