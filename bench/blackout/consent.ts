import type { PlaceId, UserId } from '@saldo/contract/ids'
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import { api, holderOf } from '../api.ts'
import type { Scene } from '../scene.ts'
import type { Till } from '../tills/paired.ts'

/** The demo's administrator. */
const administrator = async (scene: Scene): Promise<string> => {
  const body = { email: 'admin@demo.test', password: demoPassword }
  return (await api<{ access_token: string }>(scene.product.address, 'auth/public/login', { body }))
    .access_token
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
  await api(scene.product.address, `office/events/${scene.eventId}/offline/consents`, { token, body })
  const places = await api<{ id: PlaceId; kind: string }[]>(
    scene.product.address,
    `staff/events/${scene.eventId}/places`,
    {
      token,
    },
  )
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
  const { permit } = await api<{ permit: string }>(scene.product.address, path, {
    token,
    body: { public_key: publicKey },
  })
  return { permit, userId: holderOf(token) }
}
