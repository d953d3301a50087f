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

/** Stopping or starting (57P), too many connections, no memory or disk (53), cancelled by a limit (57014, 55P03, 25P03). */
const databaseCode = /^(08...|53...|57P0[1235]|57014|55P03|25P0[34])$/

/** pg gives these no code. */
const driverMessage =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Whether the error says that the database can't answer now (503), rather than that we asked it something wrong. */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (systemCodes.has(code) || databaseCode.test(code))) return true
  if (driverMessage.test(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  return error.cause !== undefined && isDatabaseDown(error.cause)
}
