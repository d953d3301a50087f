import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import { api } from '../api.ts'
import type { Scene } from '../scene.ts'

const PIN = '4815'
const AT_ONCE = 8

/** A paired device: its bearer token, and the sum of its charges by its own count, in centavos. */
export type Till = { deviceId: string; token: string; booked: bigint }

type Staff = { id: string; name: string; role: string }

/** Creates a pairing code for a bar of the demo; with it, the person who signs in there and the PIN. */
export const openPairing = async ({ product: { address }, eventId }: Scene) => {
  const { access_token: token } = await api<{ access_token: string }>(address, 'auth/public/login', {
    body: { email: 'admin@demo.test', password: demoPassword },
  })
  const at = `staff/events/${eventId}`
  const places = await api<{ id: string; kind: string }[]>(address, `${at}/places`, { token })
  const staff = await api<Staff[]>(address, `${at}/staff`, { token })
  const place = places.find(({ kind }) => kind === 'bar')
  const worker = staff.find(({ role }) => role === 'bar')
  if (!place || !worker) throw new Error('the demo has no bar, or nobody in it')
  await api(address, `${at}/staff/${worker.id}/pin`, { token, method: 'PUT', body: { pin: PIN } })
  const { code } = await api<{ code: string }>(address, `${at}/pairing-codes`, {
    token,
    body: { place_id: place.id, minutes: 60 },
  })
  return { code, worker, pin: PIN }
}

/** Pairs `count` devices with a bar of the demo by one code, and signs the bar's staff in on each by PIN. */
export const pairTills = async (scene: Scene, count: number): Promise<Till[]> => {
  const { address } = scene.product
  const { code, worker, pin } = await openPairing(scene)
  const pair = async (number: number): Promise<Till> => {
    const { device_id: deviceId, credential } = await api<{ device_id: string; credential: string }>(
      address,
      'staff/devices/pair',
      { body: { code, name: `Barra ${number}` } },
    )
    const { access_token: bearer } = await api<{ access_token: string }>(address, 'staff/devices/signin', {
      body: { credential, user_id: worker.id, pin },
    })
    return { deviceId, token: bearer, booked: 0n }
  }
  const tills: Till[] = []
  while (tills.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - tills.length) }, (_, i) => tills.length + i)
    tills.push(...(await Promise.all(some.map(pair))))
    await pause(1)
  }
  return tills
}

/** Two of the event's products, as a till's buttons send them. */
export const pickProducts = async ({ product, eventId }: Scene, token: string) => {
  const { products } = await api<{ products: { id: string; name: string; price: number }[] }>(
    product.address,
    `staff/events/${eventId}/catalogue`,
    { token },
  )
  return products
    .slice(0, 2)
    .map(({ id, name, price }) => ({ product_id: id, name, quantity: 1, unit_price: price }))
}
