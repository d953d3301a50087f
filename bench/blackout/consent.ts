import { randomUUID } from 'node:crypto'
import type { PlaceId, UserId } from '@saldo/contract/ids'
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import type { Scene } from '../scene.ts'
import type { Till } from '../tills/paired.ts'

type Sent = { token?: string; body?: object; method?: string }

/** A call of the bench's server; throws for what is refused. */
const ask = async <T>({ product }: Scene, path: string, sent: Sent = {}): Promise<T> => {
  const { token, body, method = body ? 'POST' : 'GET' } = sent
  const answer = await fetch(`${product.address}/api/v1/es/${path}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, code } = (await answer.json()) as { data: T; code?: string }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${code}`)
  return data
}

/** The demo's administrator. */
const administrator = async (scene: Scene): Promise<string> => {
  const body = { email: 'admin@demo.test', password: demoPassword }
  return (await ask<{ access_token: string }>(scene, 'auth/public/login', { body })).access_token
}

type Terms = { tills: number; till_limit: number; max_sale?: number; wallet_limit?: number }

/** Agrees to sell without the server, in pesos; resolves to the bar where the bench's tills stand. */
export const openNight = async (scene: Scene, { tills, till_limit, ...given }: Terms): Promise<PlaceId> => {
  const token = await administrator(scene)
  const limits = {
    max_sale: till_limit,
    wallet_limit: till_limit,
    till_limit,
    takes_static: false,
    ...given,
  }
  const body = { ...limits, tills, hours: 8, largest_loss: tills * till_limit }
  await ask(scene, `office/events/${scene.eventId}/offline/consents`, { token, body })
  const places = await ask<{ id: PlaceId; kind: string }[]>(scene, `staff/events/${scene.eventId}/places`, {
    token,
  })
  const bar = places.find(({ kind }) => kind === 'bar')
  if (!bar) throw new Error('the demo has no bar')
  return bar.id
}

/** The permit of a till for its journal's key, and who is signed in on it. */
export const permitOf = async (
  scene: Scene,
  { token }: Till,
  publicKey: string,
): Promise<{ permit: string; userId: UserId }> => {
  const path = `staff/events/${scene.eventId}/offline/permit`
  const { permit } = await ask<{ permit: string }>(scene, path, { token, body: { public_key: publicKey } })
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: UserId
  }
  return { permit, userId: sub }
}
