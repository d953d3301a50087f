import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import type { Scene } from '../scene.ts'

/** Signs the administrator in; resolves to the access token. */
export const signIn = async ({ product }: Scene): Promise<string> => {
  const reply = await fetch(`${product.address}/api/v1/es/auth/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: demoPassword }),
  })
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token
}

/** Address of a call about the scene's event: `office/overview` is …/office/events/1/overview. */
export const addressOf = ({ product, eventId }: Scene, path: string): string => {
  const [part, ...rest] = path.split('/')
  return `${product.address}/api/v1/es/${part}/events/${eventId}/${rest.join('/')}`
}

type Call = { token: string | undefined; path: string; body?: Record<string, unknown> }

/** Asks the scene's event; throws unless it was answered well. */
export const ask = async (scene: Scene, { token, path, body }: Call): Promise<Response> => {
  const reply = await fetch(addressOf(scene, path), {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(typeof body?.op_id === 'string' && { 'idempotency-key': body.op_id }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${(await reply.text()).slice(0, 200)}`)
  return reply
}

/** Milliseconds that it took. */
export const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
