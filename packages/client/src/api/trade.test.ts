import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { trader } from './trade.ts'

const pair = { access_token: 'a2', refresh_token: 'r2' }

/** A server that trades for the cookie it gave last; `cookie` is what the browser holds. */
const browserWith = (cookie: string | undefined, isGiving = true) => {
  const sent: string[] = []
  let held = cookie
  const trade = trader({
    request: () => ({ url: '/api/auth/refreshtoken', method: 'POST' }),
    xsrfToken: () => held,
    send: async (url, { method, headers }) => {
      sent.push(`${method} ${url} ${headers['X-XSRF-TOKEN'] ?? ''}`.trim())
      if (method === 'GET' && isGiving) held = 'new'
      if (method === 'GET') return {}
      if (headers['X-XSRF-TOKEN'] !== 'new')
        throw new ApiError({ status: 403, code: 'csrf_refused', message: 'No.' })
      return { success: true, data: pair }
    },
  })
  return { trade, sent }
}

test('a browser that was closed meanwhile asks for another forgery cookie, and its session goes on', async () => {
  const { trade, sent } = browserWith(undefined)
  expect(await trade('r1')).toEqual(pair)
  expect(sent).toEqual(['POST /api/auth/refreshtoken', 'GET /config.json', 'POST /api/auth/refreshtoken new'])
})

test('a cookie that the server no longer takes is replaced once', async () => {
  const { trade, sent } = browserWith('old')
  expect(await trade('r1')).toEqual(pair)
  expect(sent).toEqual([
    'POST /api/auth/refreshtoken old',
    'GET /config.json',
    'POST /api/auth/refreshtoken new',
  ])
})

test.each([undefined, 'old'])(
  'a browser that takes no cookie is refused, and not asked forever: %s',
  async (cookie) => {
    const { trade, sent } = browserWith(cookie, false)
    await expect(trade('r1')).rejects.toMatchObject({ status: 403, code: 'csrf_refused' })
    expect(sent.filter((request) => request.startsWith('GET'))).toHaveLength(1)
  },
)
