import { expect, test } from 'vitest'
import type { DeviceId, EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { createDevice } from './device.ts'
import type { DeviceStore } from './device-store.ts'

const event = {
  id: 1 as EventId,
  name: 'Noche Tropical',
  ends_at: '2026-12-13T08:00:00.000Z',
  timezone: 'America/Tijuana',
}
const place = { id: 'norte' as PlaceId, name: 'Barra Norte', kind: 'bar' as const }
const deviceId = 'tablet' as DeviceId
const paired = { device_id: deviceId, credential: '1.tablet.secret', event, place }
const luz = { id: 'luz' as UserId, name: 'Luz' }
const signedIn = {
  access_token: 'access 1',
  refresh_token: 'refresh 1',
  user: luz,
  role: 'bar' as const,
  event,
  place,
  device_id: deviceId,
}

const memory = () => {
  const kept = new Map<string, unknown>()
  const store: DeviceStore = {
    get: async (name) => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  }
  return { kept, store }
}

/** A device that was paired, with Luz signed in, and what it keeps. */
const atWork = async () => {
  const { kept, store } = memory()
  const device = createDevice(store)
  await device.pair(paired)
  await device.signIn(signedIn)
  return { kept, store, device }
}

test('a device is paired, and signed in, after a reload too', async () => {
  const { store, device } = await atWork()
  const reloaded = createDevice(store)
  expect(reloaded.read()).toEqual({ pairing: null, session: null, refusal: null })
  await reloaded.ready()
  expect(reloaded.read()).toEqual({
    pairing: { ...paired, staff: [], lastUserId: luz.id },
    session: { ...signedIn, isLocked: false },
    refusal: null,
  })
  expect(reloaded.read()).toEqual(device.read())
})

test('new tokens are kept with the session; without one they are nobody’s', async () => {
  const { store, device } = await atWork()
  await device.storeTokens({ access_token: 'access 2', refresh_token: 'refresh 2' })
  const reloaded = createDevice(store)
  await reloaded.ready()
  expect([reloaded.accessToken(), reloaded.refreshToken()]).toEqual(['access 2', 'refresh 2'])
  await device.leave()
  await device.storeTokens({ access_token: 'access 3', refresh_token: 'refresh 3' })
  expect([device.accessToken(), device.refreshToken()]).toEqual([null, null])
})

test('who leaves leaves the device paired, and is offered first the next time', async () => {
  const { kept, device } = await atWork()
  await device.leave()
  expect(device.read()).toEqual({
    pairing: { ...paired, staff: [], lastUserId: luz.id },
    session: null,
    refusal: null,
  })
  expect([...kept.keys()]).toEqual(['pairing'])
})

test('a lock outlives a reload', async () => {
  const { store, device } = await atWork()
  await device.lock()
  const reloaded = createDevice(store)
  await reloaded.ready()
  expect(reloaded.read().session?.isLocked).toBe(true)
  await reloaded.signIn(signedIn)
  expect(reloaded.read().session?.isLocked).toBe(false)
})

test('a revoked device keeps neither its credential nor its session, and says why', async () => {
  const { kept, device } = await atWork()
  await device.forget('Este dispositivo ya no está vinculado.')
  expect(device.read()).toEqual({
    pairing: null,
    session: null,
    refusal: 'Este dispositivo ya no está vinculado.',
  })
  expect(kept.size).toBe(0)
  await device.learn({ event, place, staff: [] })
  expect(kept.size).toBe(0)
})

test('a device that can’t keep its credential is not paired', async () => {
  const { store } = memory()
  const device = createDevice({ ...store, set: async () => Promise.reject(new Error('quota')) })
  await expect(device.pair(paired)).rejects.toThrow('quota')
  expect(device.read().pairing).toBeNull()
})
