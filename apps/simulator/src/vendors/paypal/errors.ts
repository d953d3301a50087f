import { randomBytes } from 'node:crypto'

const names: { [status: number]: string } = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
}

/** An error in the vendor's own format; thrown by operations, sent by the routes. */
export class PaypalError extends Error {
  readonly status: number
  readonly issue: string

  constructor(status: number, issue: string, description: string) {
    super(description)
    this.status = status
    this.issue = issue
  }

  get body() {
    const name = names[this.status] ?? 'INTERNAL_SERVER_ERROR'
    return {
      name,
      message: 'The requested action could not be performed.',
      debug_id: randomBytes(7).toString('hex'),
      details: [{ issue: this.issue, description: this.message }],
      links: [
        {
          href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${this.issue}`,
          rel: 'information_link',
          method: 'GET',
        },
      ],
    }
  }
}

export const unprocessable = (issue: string, description: string) => new PaypalError(422, issue, description)

export const notFound = () =>
  new PaypalError(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
