import { randomBytes } from 'node:crypto'

const words: Readonly<Record<number, string>> = {
  100: 'Invalid parameter',
  190: 'Invalid OAuth access token',
  131026: 'Message undeliverable',
  131030: 'Recipient phone number not in allowed list',
  131047: 'Re-engagement message',
  131053: 'Media upload error',
  130429: 'Rate limit hit',
  132000: 'Number of parameters does not match the expected number of params',
  132012: 'Parameter format does not match format in the created template',
  132001: 'Template name does not exist in the translation',
  131000: 'Something went wrong',
}

export const wordsOf = (code: number): string => words[code] ?? 'Unknown error'

/** An error as the vendor answers it. */
export class GraphError extends Error {
  readonly status: number
  readonly code: number
  readonly details: string

  constructor(
    status: number,
    code: number,
    details = wordsOf(code),
    message = `(#${code}) ${wordsOf(code)}`,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  get body() {
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        error_data: { messaging_product: 'whatsapp', details: this.details },
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    }
  }
}
