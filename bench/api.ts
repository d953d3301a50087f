import { randomUUID } from 'node:crypto'
import type { UserId } from '@saldo/contract/ids'

type Sent = { token?: string; body?: object; method?: string }

/** Calls the API of a product at this address; rejects with the refusal's text. */
export const api = async <Data>(
  address: string,
  path: string,
  { token, body, method = body ? 'POST' : 'GET' }: Sent = {},
): Promise<Data> => {
  const answer = await fetch(`${address}/api/v1/es/${path}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** Whose an access token is. */
export const holderOf = (token: string): UserId => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sub: UserId }).sub
}
