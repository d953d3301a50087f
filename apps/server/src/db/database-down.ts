const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Shutdown or startup (57P), connection exceptions (08), a transaction idle for too long (25P03, 25P04), a server that
 * only reads (25006): after a failover, behind a kept connection.
 */
const lostCode = /^(08...|57P0[1235]|25P0[34]|25006)$/

/**
 * Out of connections, memory or disk (53), or our own time limits (57014, 55P03): the connection stays
 * usable.
 */
const overloadCode = /^(53...|57014|55P03)$/

/** pg sets no code on these errors. */
const lostMessage = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const noConnectionMessage = /^timeout exceeded when trying to connect/

/** Whether the error means that its connection is unusable. */
export const isConnectionLost = (error: unknown): boolean =>
  matches(error, (code) => systemCodes.has(code) || lostCode.test(code), lostMessage)

/** Whether the error means that the database is unavailable (503) rather than that the query is wrong. */
export const isDatabaseDown = (error: unknown): boolean =>
  isConnectionLost(error) || matches(error, (code) => overloadCode.test(code), noConnectionMessage)

const matches = (error: unknown, hasCode: (code: string) => boolean, message: RegExp): boolean => {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && hasCode(code)) return true
  if (message.test(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some((one) => matches(one, hasCode, message))
  return error.cause !== undefined && matches(error.cause, hasCode, message)
}

/** Raised by `ledger.enter`. */
const EVENT_MOVING = 'LG003'

/** Whether the event is on its way to another cluster, or went there: nothing was written, and asking again finds it. */
export const isEventMoving = (error: unknown): boolean =>
  matches(error, (code) => code === EVENT_MOVING, /(?!)/)
