import { expect, test } from 'vitest'
import type { DeviceId, EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { createRecords } from '../storage/records.ts'
import { createDevice } from './device.ts'
import { signingOut } from './signing-out.ts'

const ofPerson = (name: string) => ({
  access_token: `${name}’s access`,
  refresh_token: `${name}’s refresh`,
  user: { id: name as UserId, name },
  role: 'bar' as const,
  event: { id: 1 as EventId, name: 'Noche Tropical', ends_at: '2026-12-13T08:00:00.000Z', timezone: 'UTC' },
  place: {
    id: '019ad73a-7800-7000-8000-00000000000b' as PlaceId,
    name: 'Barra Norte',
    kind: 'bar' as const,
  },
  device_id: '019ad73a-7800-7000-8000-00000000000d' as DeviceId,
})

const never = new Promise<never>(() => {})

/** A till that Luz leaves; `answer` ends what is given back. */
const leftByLuz = async (patience: () => Promise<unknown>) => {
  const device = createDevice(createRecords(memoryBrowser().shelf()))
  await device.signIn(ofPerson('Luz'))
  const back = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  const signOut = signingOut({
    device,
    giveBack: () => back.promise,
    end: async ({ access_token }) => ended.resolve(access_token),
    patience,
  })
  return { device, signOut, answer: back.resolve, refuse: back.reject, ended: ended.promise }
}

test('a sign-out that the server answers late ends the session of who left, not of who signed in meanwhile', async () => {
  const { device, signOut, answer, ended } = await leftByLuz(async () => undefined)
  await signOut()
  expect(device.read().session).toBeNull()
  await device.signIn(ofPerson('Ana'))
  answer()
  expect(await ended).toBe('Luz’s access')
  expect(device.accessToken()).toBe('Ana’s access')
})

test.each(['Ana', 'Luz'])('who signs in while a locked till is let go stays signed in: %s', async (name) => {
  const patience = Promise.withResolvers<void>()
  const { device, signOut, answer, ended } = await leftByLuz(() => patience.promise)
  await device.lock()
  const left = signOut()
  const next = ofPerson(name)
  await device.signIn({ ...next, access_token: 'the next access' })
  patience.resolve()
  await left
  answer()
  expect(await ended).toBe('Luz’s access')
  expect(device.accessToken()).toBe('the next access')
})

test('who signs in while a locked till is let go stays signed in where the server answers first', async () => {
  const { device, signOut, answer, ended } = await leftByLuz(() => never)
  await device.lock()
  const left = signOut()
  await device.signIn(ofPerson('Ana'))
  answer()
  await left
  expect(await ended).toBe('Luz’s access')
  expect(device.accessToken()).toBe('Ana’s access')
})

test('a till that locks itself while it is left is left all the same', async () => {
  const { device, signOut, answer, ended } = await leftByLuz(() => never)
  const left = signOut()
  await device.lock()
  answer()
  await left
  expect(await ended).toBe('Luz’s access')
  expect(device.read().session).toBeNull()
})

test('tokens renewed while the person leaves are those that the session is ended by', async () => {
  const { device, signOut, refuse, ended } = await leftByLuz(() => never)
  const left = signOut()
  await device.storeTokens({ access_token: 'Luz’s new access', refresh_token: 'Luz’s new refresh' })
  refuse(new Error('timeout'))
  expect(await ended).toBe('Luz’s new access')
  await left
  expect(device.read().session).toBeNull()
})
