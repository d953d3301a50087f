import { randomBytes } from 'node:crypto'
import { Refusal } from '../../shared/http.ts'

const names: { [status: number]: string } = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
}

/** An error in the vendor's own format. */
export const refusal = (status: number, issue: string, description: string): Refusal => {
  const href = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`
  return new Refusal(status, description, {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message: 'The requested action could not be performed.',
    debug_id: randomBytes(7).toString('hex'),
    details: [{ issue, description }],
    links: [{ href, rel: 'information_link', method: 'GET' }],
  })
}

export const unprocessable = (issue: string, description: string) => refusal(422, issue, description)
export const notFound = () => refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
