import { connect, type Socket } from 'node:net'

/** `isLast`: the server closes the connection after this answer. */
export type Answer = { status: number; body: string; isLast: boolean }

/**
 * A keep-alive HTTP/1.1 connection that sends one prepared request at a time: an ordinary client would take
 * CPU time from the server under test.
 */
export type Connection = {
  send(request: string): Promise<Answer>
  close(): void
}

type Waiting = { answered: (answer: Answer) => void; failed: (error: Error) => void }

const HEAD_END = '\r\n\r\n'

const parse = (text: string): { answer: Answer; rest: string } | null => {
  const end = text.indexOf(HEAD_END)
  if (end < 0) return null
  const head = text.slice(0, end)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const bodyAt = end + HEAD_END.length
  if (text.length < bodyAt + length) return null
  return {
    answer: {
      status: Number(head.slice(9, 12)),
      body: text.slice(bodyAt, bodyAt + length),
      isLast: /^connection: close/im.test(head),
    },
    rest: text.slice(bodyAt + length),
  }
}

/**
 * Opens a connection from `localAddress` (on Linux, all of 127.0.0.0/8 is local). Answers must be ASCII with
 * a Content-Length, as the API's are.
 */
export const openConnection = async (
  host: string,
  port: number,
  localAddress?: string,
): Promise<Connection> => {
  let waiting: Waiting | null = null
  let received = ''
  const socket: Socket = connect({
    host,
    port,
    noDelay: true,
    ...(localAddress !== undefined && { localAddress }),
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('error', fail)
  })
  const end = (error: Error): void => {
    waiting?.failed(error)
    waiting = null
  }
  socket.setEncoding('latin1')
  socket.on('error', end)
  socket.on('close', () => end(new Error('the server closed the connection')))
  socket.on('data', (chunk: string) => {
    received += chunk
    const parsed = parse(received)
    if (!parsed) return
    received = parsed.rest
    const current = waiting
    waiting = null
    current?.answered(parsed.answer)
  })
  return {
    send: (request) =>
      new Promise((answered, failed) => {
        if (socket.destroyed) return failed(new Error('the connection is closed'))
        waiting = { answered, failed }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** The idempotency header of an operation's request. */
export const keyHeader = (opId: string): string => `Idempotency-Key: ${opId}\r\n`

/** A raw HTTP/1.1 POST request. */
export const postRequest = (path: string, token: string, body: string, headers = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
