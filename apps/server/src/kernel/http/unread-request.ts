import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { errorCopy, type ErrorCode } from '@saldo/copy/errors'

type Unread = { status: string; code: ErrorCode }

/** Replies to errors of Node's HTTP parser and timeouts; any other error counts as malformed. */
const unread: Record<string, Unread> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'malformed_request' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'request_too_large' },
}
const malformed: Unread = { status: '400 Bad Request', code: 'malformed_request' }

const answerTo = (code: string | undefined, headers: Record<string, string>): string => {
  const refusal = unread[code ?? ''] ?? malformed
  const body = JSON.stringify({
    success: false,
    code: refusal.code,
    message: errorCopy[refusal.code],
    request_id: randomUUID(),
  })
  const sent = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${refusal.status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Replies in the API's error format to a request that Node could not parse, which reaches no route, and
 * closes the connection.
 */
export const refuseUnread =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(answerTo(error.code, headers))
    socket.destroy(error)
  }
