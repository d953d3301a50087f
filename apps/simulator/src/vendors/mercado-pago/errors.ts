type Cause = { code: number | string; description: string; data: string | null }

const names: { [status: number]: string } = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal_error',
}

/** An error in the vendor's own format; thrown by operations, sent by the routes. */
export class VendorError extends Error {
  readonly status: number
  readonly causes: Cause[] | null
  readonly code: string

  constructor(status: number, message: string, codes: (number | string)[] | null = [], code?: string) {
    super(message)
    this.status = status
    this.causes = codes && codes.map((cause) => ({ code: cause, description: message, data: null }))
    this.code = code ?? names[status] ?? 'error'
  }

  get body() {
    return { message: this.message, error: this.code, status: this.status, cause: this.causes }
  }
}

export const badRequest = (message: string, ...codes: (number | string)[]) =>
  new VendorError(400, message, codes)

export const notFound = (message: string, ...codes: (number | string)[]) =>
  new VendorError(404, message, codes)
