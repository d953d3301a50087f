import { expect, test } from 'vitest'
import type { DeviceId, EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { createDevice } from './device.ts'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { createRecords } from '../storage/records.ts'

const event = {
  id: 1 as EventId,
  name: 'Noche Tropical',
  ends_at: '2026-12-13T08:00:00.000Z',
  timezone: 'America/Tijuana',
}
const place = {
  id: '019ad73a-7800-7000-8000-00000000000b' as PlaceId,
  name: 'Barra Norte',
  kind: 'bar' as const,
}
const deviceId = '019ad73a-7800-7000-8000-00000000000d' as DeviceId
const paired = { device_id: deviceId, credential: '1.tablet.secret', event, place }
const luz = { id: '019ad73a-7800-7000-8000-00000000000a' as UserId, name: 'Luz' }
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
  const { kept, shelf } = memoryBrowser()
  return { kept, store: createRecords(shelf()) }
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

test.each([
  ['of a form that this version has not', { v: 1, value: { ...paired, place: 'Barra Norte' } }],
  ['of a version without a way here', { v: 0, value: paired }],
  ['kept as nobody keeps it', 'saldo'],
])('a pairing %s is dropped, and the device says to pair it again', async (_what, stored) => {
  const { kept, store } = memory()
  kept.set('pairing', stored)
  const device = createDevice(store)
  await device.ready()
  expect(device.read()).toEqual({
    pairing: null,
    session: null,
    refusal: 'El vínculo de este dispositivo es de otra versión y no se pudo leer. Vincúlalo de nuevo.',
  })
  expect(kept.size).toBe(0)
})

test('a session that can’t be read is over, and the device stays paired', async () => {
  const { kept, store } = await atWork()
  kept.set('session', { v: 1, value: { user: 'Luz' } })
  const device = createDevice(store)
  await device.ready()
  expect(device.read()).toMatchObject({ pairing: { device_id: deviceId }, session: null, refusal: null })
  expect([...kept.keys()]).toEqual(['pairing'])
})
