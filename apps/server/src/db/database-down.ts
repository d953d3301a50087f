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

/** Stopping or starting (57P), connection exceptions (08), an open transaction that was idle too long (25P03, 25P04). */
const lostCode = /^(08...|57P0[1235]|25P0[34])$/

/** Out of connections, memory or disk (53), ended by a limit of ours (57014, 55P03): the connection itself is well. */
const overloadCode = /^(53...|57014|55P03)$/

/** pg gives these no code. */
const lostMessage = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const noConnectionMessage = /^timeout exceeded when trying to connect/

/** Whether the error says that the connection it came by is of no more use. */
export const isConnectionLost = (error: unknown): boolean =>
  matches(error, (code) => systemCodes.has(code) || lostCode.test(code), lostMessage)

/** Whether the error says that the database can't answer now (503), rather than that we asked it something wrong. */
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
