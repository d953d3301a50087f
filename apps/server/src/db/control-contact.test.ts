import { beforeEach, expect, test } from 'vitest'
import { CONTROL_LIMIT_MS, createControlContact, lastingOr, type ControlContact } from './control-contact.ts'

const down = (): Error => Object.assign(new Error('The database is gone'), { code: '57P01' })
let nowMs = 0
let contact: ControlContact

const lose = (): void => {
  contact.missed()
  contact.missed()
}

beforeEach(() => {
  nowMs = 1_000_000
  contact = createControlContact(true, () => nowMs)
})

test('one question without an answer is no loss, two are; the first answer ends it', () => {
  contact.missed()
  expect(contact.awaySince()).toBeNull()
  nowMs += 3_000
  contact.missed()
  expect([contact.awaySince(), contact.ageSeconds()]).toEqual([new Date(1_000_000), 3])
  contact.heard()
  expect([contact.awaySince(), contact.ageSeconds()]).toEqual([null, 0])
})

test('with one database alone nothing goes on without it', async () => {
  contact = createControlContact(false, () => nowMs)
  await contact.lasting('a', async () => 1)
  lose()
  expect(contact.awaySince()).toBeNull()
  await expect(contact.lasting('a', () => Promise.reject(down()))).rejects.toThrow('gone')
})

test('an answer lasts while it is away, unasked, for fifteen minutes from when it was read', async () => {
  await contact.lasting('a', async () => 1)
  nowMs += 60_000
  contact.heard()
  lose()
  const ask = () => contact.lasting('a', () => Promise.reject(new Error('It was asked')))
  nowMs += CONTROL_LIMIT_MS - 60_000
  expect(await ask()).toBe(1)
  nowMs += 1
  await expect(ask()).rejects.toMatchObject({ isTooLong: false })
  expect(() => contact.refusePastLimit()).not.toThrow()
  nowMs += 60_000
  expect(() => contact.refusePastLimit()).toThrow('away')
})

test('an answer lasts from the first question that fails on, but no error that is a fault', async () => {
  await contact.lasting('a', async () => 1)
  expect(await contact.lasting('a', () => Promise.reject(down()))).toBe(1)
  await expect(contact.lasting('a', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
})

test('what is dropped lasts no longer, also when it was being read, and nothing else with it', async () => {
  await contact.lasting('a', async () => 1)
  await contact.lasting('b', async () => {
    contact.drop('b')
    return 1
  })
  await contact.lasting('c', async () => {
    contact.drop('a')
    return 1
  })
  lose()
  expect(await contact.lasting('c', async () => 2)).toBe(1)
  for (const key of ['a', 'b'])
    await expect(contact.lasting(key, async () => 2)).rejects.toMatchObject({ name: 'ControlAway' })
  expect(await lastingOr(contact, 'a', async () => 2, null)).toBeNull()
})
