import { expect, test } from 'vitest'
import { serveUnknown } from '../../src/kernel/http/build-http.ts'
import { useKernel } from '../server/kernel-server.ts'

const kernel = useKernel(undefined, (app) =>
  serveUnknown(app, async ({ url }, reply) => reply.type('text/html').send(url)),
)

test.each(['/%0d%0aX-Injected:%201', '/%00', '/%ff', '/%', '/events/%c3%28', '/%7f'])(
  '%s is a page that nobody has, and nothing of it reaches what renders pages',
  async (url) => {
    const reply = await kernel.app.inject({ url })
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'text/html',
      '/not-an-address',
    ])
  },
)

test.each(['/caf%C3%A9', '/events/noche%20azul', '/?buscar=ma%C3%B1ana', '/?nombre=%F1'])(
  '%s is asked for as it is written',
  async (url) => expect((await kernel.app.inject({ url })).body).toBe(url),
)

test('a program that asks for an address that spells nothing is refused in Spanish', async () => {
  const reply = await kernel.app.inject({ url: '/api/v1/es/things/%ff' })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'malformed_request'])
})
