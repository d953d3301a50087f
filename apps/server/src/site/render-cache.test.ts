import { expect, test } from 'vitest'
import { createRenderCache, type Rendered } from './render-cache.ts'

const home = { path: '/', freshMs: 3_000 }
const page = (nonce: string): Rendered => ({ status: 200, headers: [], body: `<script nonce="${nonce}">` })

test('a rush on the home costs one render, and each reply has its own nonce', async () => {
  let renders = 0
  const cached = createRenderCache(() => 0)
  const render = async (nonce: string) => {
    renders++
    return page(nonce)
  }
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => cached(home, `n${i}`, render)))
  expect(renders).toBe(1)
  expect(replies.map(({ body }) => body)).toEqual(replies.map((_, i) => `<script nonce="n${i}">`))
})

test('it is rendered anew after some seconds', async () => {
  let now = 0
  let renders = 0
  const cached = createRenderCache(() => now)
  const render = async (nonce: string) => ({ ...page(nonce), body: String(++renders) })
  await cached(home, 'a', render)
  now = 2_999
  expect((await cached(home, 'a', render)).body).toBe('1')
  now = 3_000
  expect((await cached(home, 'a', render)).body).toBe('2')
})

test('a failed render is not kept', async () => {
  let fails = true
  const cached = createRenderCache(() => 0)
  const render = async (nonce: string) => {
    if (fails) throw new Error('the database is gone')
    return page(nonce)
  }
  await expect(cached(home, 'a', render)).rejects.toThrow('the database is gone')
  fails = false
  await expect(cached(home, 'a', render)).resolves.toMatchObject({ status: 200 })
})

test('an error page is not kept', async () => {
  let status = 503
  const cached = createRenderCache(() => 0)
  const render = async (nonce: string) => ({ ...page(nonce), status })
  expect((await cached(home, 'a', render)).status).toBe(503)
  status = 200
  expect((await cached(home, 'a', render)).status).toBe(200)
})
