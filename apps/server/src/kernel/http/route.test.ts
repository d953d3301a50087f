import { describe, expect, test } from 'vitest'
import { useKernel } from '../../../test/server/kernel-server.ts'

const kernel = useKernel()

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  kernel.app.inject({
    method: 'POST',
    url: `/api/v1/es/${url}`,
    headers: {
      authorization: 'Bearer ana',
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('the envelope', () => {
  test('wraps what the handler returns, money in pesos', async () => {
    const answer = await post('things/1', { amount: 85.5 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, data: { doubled: 171 } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('"not there yet" is an answer', async () => {
    expect((await kernel.app.inject('/api/v1/es/things')).json()).toEqual({ success: false, data: null })
    expect((await kernel.app.inject('/api/v1/es/things/?is=a')).json()).toEqual({
      success: true,
      data: { is: 'a' },
    })
  })

  test('a refusal has a code for machines, a sentence for people and the id of the request', async () => {
    const answer = await kernel.app.inject({
      method: 'POST',
      url: '/api/v1/es/things/1',
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      success: false,
      code: 'unauthenticated',
      message: 'Tu sesión terminó. Inicia sesión de nuevo.',
      request_id: answer.headers['x-request-id'],
    })
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('amounts that are no amounts are refused with 422', () => {
  test.each([
    '-1',
    '0',
    '10.001',
    '1e9',
    '1e400',
    '"100"',
    'null',
    'true',
    '[]',
    '{}',
    '0.1e-3',
    '123456789012',
  ])('%s', async (amount) => {
    const answer = await post('things/1', `{"amount":${amount}}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'validation_failed',
      errors: { amount: [expect.any(String)] },
    })
  })
})

describe('what no client may send', () => {
  test.each([
    ['NaN', '{"amount":NaN}', 400, 'malformed_request'],
    ['broken JSON', '{"amount":', 400, 'malformed_request'],
    ['__proto__', '{"amount":10,"__proto__":{"admin":true}}', 400, 'malformed_request'],
    ['a NUL byte', '{"amount":10,"name":"a\\u0000b"}', 422, 'malformed_text'],
    ['a lone surrogate', '{"amount":10,"name":"\\ud800"}', 422, 'malformed_text'],
    [
      'deep nesting',
      `{"amount":10,"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      422,
      'malformed_text',
    ],
    ['a card number', '{"amount":10,"name":"4111 1111 1111 1111"}', 422, 'card_number_refused'],
    ['7 MB', `{"amount":10,"name":"${'a'.repeat(7_000_000)}"}`, 413, 'request_too_large'],
  ])('%s', async (_what, body, status, code) => {
    const answer = await post('things/1', body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, code })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body of %s',
    async (type) => {
      expect((await post('things/1', 'amount=10', { 'content-type': type })).statusCode).toBe(415)
    },
  )

  test.each([
    '/api/v1/es/things/abc',
    '/api/v1/es/things/99999',
    '/api/v1/es/nowhere',
    '/api/v1/es/things/1/%ff',
  ])('%s is not found, in JSON', async (url) => {
    const answer = await kernel.app.inject({
      method: 'POST',
      url,
      headers: { authorization: 'Bearer ana', 'idempotency-key': 'key-12345' },
    })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ success: false })
  })

  test('a NUL byte in a path or a query', async () => {
    expect((await kernel.app.inject('/api/v1/es/things?is=%00')).statusCode).toBe(422)
    expect(
      (
        await kernel.app.inject({
          method: 'POST',
          url: '/api/v1/es/things/%00',
          headers: { authorization: 'Bearer ana' },
        })
      ).statusCode,
    ).toBe(422)
  })
})

describe('idempotency over HTTP', () => {
  test('a missing key is 400; a repeat says that it is one [S-7.30]', async () => {
    const none = await kernel.app.inject({
      method: 'POST',
      url: '/api/v1/es/things/1',
      headers: { authorization: 'Bearer ana' },
      payload: { amount: 10 },
    })
    expect([none.statusCode, none.json().code]).toEqual([400, 'idempotency_key_missing'])
    const headers = { 'idempotency-key': 'key-of-this-test' }
    const first = await post('things/1', { amount: 10 }, headers)
    const second = await post('things/1', { amount: 10 }, headers)
    expect([first.json(), first.headers['idempotency-replayed']]).toEqual([
      { success: true, data: { doubled: 20 } },
      undefined,
    ])
    expect([second.json(), second.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
    expect((await post('things/1', { amount: 11 }, headers)).statusCode).toBe(422)
  })
})

describe('who may call', () => {
  test('staff of another event learns nothing; no staff is refused', async () => {
    const scanAs = (token: string, event: number) =>
      kernel.app.inject({
        method: 'POST',
        url: `/api/v1/es/staff/${event}/scan`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await scanAs('bar', 1)).statusCode).toBe(200)
    expect((await scanAs('bar', 2)).statusCode).toBe(404)
    expect((await scanAs('ana', 1)).statusCode).toBe(403)
    expect((await scanAs('nobody', 1)).statusCode).toBe(401)
  })
})

describe('cross-site forgery', () => {
  const cookieOf = async () => {
    const cookie = String((await kernel.app.inject('/api/v1/es/things')).headers['set-cookie'])
    return cookie.split(';')[0] ?? ''
  }
  test('a browser’s write without the echoed cookie is refused; with it, it passes', async () => {
    const cookie = await cookieOf()
    const echoed = decodeURIComponent(cookie.split('=')[1] ?? '')
    expect((await post('things/1', { amount: 10 }, { cookie })).statusCode).toBe(403)
    expect((await post('things/1', { amount: 10 }, { origin: 'http://localhost:3000' })).statusCode).toBe(403)
    expect(
      (await post('things/1', { amount: 10 }, { cookie, 'x-xsrf-token': 'forged.forged' })).statusCode,
    ).toBe(403)
    expect(
      (await post('things/1', { amount: 10 }, { cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' }))
        .statusCode,
    ).toBe(403)
    expect(
      (
        await post(
          'things/1',
          { amount: 10 },
          { cookie, 'x-xsrf-token': echoed, 'sec-fetch-site': 'same-origin' },
        )
      ).statusCode,
    ).toBe(200)
    expect(
      (
        await post(
          'things/1',
          { amount: 10 },
          { cookie, 'x-xsrf-token': echoed, 'sec-fetch-site': 'cross-site' },
        )
      ).statusCode,
    ).toBe(403)
  })
  test('no foreign origin is ever allowed in', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      expect(
        (await kernel.app.inject({ url: '/api/v1/es/things', headers: { origin } })).headers[
          'access-control-allow-origin'
        ],
      ).toBeUndefined()
    }
  })
})

test('a failure of ours tells the caller nothing but the request’s id, and tells the log everything', async () => {
  const answer = await kernel.app.inject('/api/v1/es/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    success: false,
    code: 'internal',
    message: 'Algo falló de nuestro lado. Ya quedó registrado; inténtalo de nuevo.',
    request_id: answer.headers['x-request-id'],
  })
  expect(kernel.lines.join('')).toContain(String(answer.headers['x-request-id']))
  expect(kernel.lines.join('')).toContain('SELECT secret FROM nowhere')
})

test('every reply carries the security headers', async () => {
  const { headers } = await kernel.app.inject('/api/v1/es/things')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
})
