import pino, { type Logger } from 'pino'

export type Log = Logger

/** Patterns and replacements; order matters: longer shapes first. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[token]'],
  [/\bBearer\s+[\w.~+/-]{8,}=*/gi, 'Bearer [token]'],
  [
    /"(password|password_confirmation|token|access_token|refresh_token|authorization|cookie|token_captcha|secret|code)":"(?:[^"\\]|\\.)*"/gi,
    '"$1":"[redacted]"',
  ],
  [/(\/qr-images\/)[\w-]+/g, '$1[token]'],
  [/[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b[0-9A-HJKMNP-TV-Z]{29}\b/gi, '[qr]'],
  [/\b(?:[0-9A-HJKMNP-TV-Z]{3,4}[ -]){7,}[0-9A-HJKMNP-TV-Z]{1,4}\b/gi, '[qr]'],
  [/(?<![\w.-])\+?\d(?:[ -]?\d){9,18}(?![\w.-])/g, '[digits]'],
]

/** Redacts secrets, tokens, e-mails, QR codes and long numbers (phones, CLABE, cards) in a line. */
export const scrub = (line: string): string =>
  secrets.reduce((text, [pattern, mark]) => text.replace(pattern, mark), line)

/** Only an error's own fields: a database driver's error also references its whole connection. */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const reason = 'code' in error ? { reason: error.code } : {}
  return {
    type: name,
    message,
    ...reason,
    stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** JSON lines to `destination` (standard output when absent), each scrubbed as a whole before it is written. */
export const createLog = (level: string, destination?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
      hooks: { streamWrite: scrub },
      serializers: { err: describeError },
    },
    destination ?? pino.destination(1),
  )
