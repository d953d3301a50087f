import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const HOME = '/'

/** A page made of what the API says at the moment, with the means to change that. */
const aSite = () => {
  const state = {
    now: 0,
    answer: { success: true, data: 'una noche' } as Record<string, unknown>,
    asked: 0,
    renders: 0,
    isGood: true,
  }
  const callApi = async (): Promise<unknown> => {
    state.asked += 1
    return structuredClone(state.answer)
  }
  const cache = createPageCache<string>({ nowMs: () => state.now, callApi })
  const get = () =>
    cache.get(HOME, async (ask) => {
      state.renders += 1
      return { page: JSON.stringify(await ask('events')), isGood: state.isGood }
    })
  return Object.assign(state, { cache, get })
}

test('a rush on a page costs one render and one question', async () => {
  const site = aSite()
  await Promise.all(Array.from({ length: 50 }, async () => site.get()))
  for (let i = 0; i < 50; i++) await site.get()
  expect([site.renders, site.asked]).toEqual([1, 1])
})

test('after some seconds the API is asked again, and while it says the same nothing is rendered', async () => {
  const site = aSite()
  await site.get()
  site.now = 2_999
  await site.get()
  expect(site.asked).toBe(1)
  site.now = 3_000
  await Promise.all([site.get(), site.get()])
  await site.get()
  expect([site.renders, site.asked]).toEqual([1, 2])
})

test('what it says differently is rendered', async () => {
  const site = aSite()
  expect(await site.get()).toContain('una noche')
  site.answer = { success: true, data: 'otra noche' }
  site.now = 3_000
  expect(await site.get()).toContain('otra noche')
})

test('a change that we hear of is shown to the next who asks', async () => {
  const site = aSite()
  await site.get()
  site.answer = { success: true, data: 'otra noche' }
  expect(await site.get()).toContain('una noche')
  site.cache.changed()
  expect(await site.get()).toContain('otra noche')
  expect(await site.get()).toContain('otra noche')
  expect(site.renders).toBe(2)
})

test('a change while a page is being made is seen by the next who asks', async () => {
  const site = aSite()
  const first = site.get()
  site.cache.changed()
  site.answer = { success: true, data: 'otra noche' }
  await first
  expect(await site.get()).toContain('otra noche')
})

test('a page that asks the API nothing is never made again', async () => {
  let renders = 0
  const cache = createPageCache<string>({ nowMs: () => renders * 1e9, callApi: async () => null })
  const get = () => cache.get('/terms', async () => ({ page: String(++renders), isGood: true }))
  await get()
  cache.changed()
  expect([await get(), renders]).toEqual(['1', 1])
})

describe('is not kept', () => {
  test('a failed render', async () => {
    const cache = createPageCache<string>({ nowMs: () => 0, callApi: async () => null })
    const fails = async () => {
      throw new Error('the database is gone')
    }
    await expect(cache.get(HOME, fails)).rejects.toThrow('the database is gone')
    expect(await cache.get(HOME, async () => ({ page: 'home', isGood: true }))).toBe('home')
  })

  test('a page that says that something failed', async () => {
    const site = aSite()
    site.isGood = false
    await site.get()
    site.isGood = true
    await site.get()
    expect(site.renders).toBe(2)
  })

  test('a page made while the API refused, though it was rendered', async () => {
    const site = aSite()
    site.answer = { success: false, code: 'database_down', request_id: '1' }
    await site.get()
    site.answer = { success: true, data: 'una noche' }
    expect(await site.get()).toContain('una noche')
  })
})

test('so many pages are rendered at once, so many wait, and the next is told that it is busy', async () => {
  const cache = createPageCache<string>({ nowMs: () => 0, callApi: async () => null, atOnce: 2, waiting: 3 })
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const get = async (address: string) =>
    cache.get(address, async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((done) => ends.push(done))
      running -= 1
      return { page: address, isGood: true }
    })
  const asked = ['a', 'b', 'c', 'd', 'e'].map(get)
  await expect(get('f')).rejects.toMatchObject({ code: 'busy', status: 503 })
  const all = Promise.all(asked)
  const pump = setInterval(() => ends.shift()?.(), 1)
  expect(await all).toEqual(['a', 'b', 'c', 'd', 'e'])
  clearInterval(pump)
  expect(most).toBe(2)
})
