import { randomUUID } from 'node:crypto'

/** Calls the product's API; rejects with the refusal's text. */
export const api = async <Data>(
  product: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Data> => {
  const answer = await fetch(`${product}/api/v1/es/${path}`, {
    headers: {
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}
