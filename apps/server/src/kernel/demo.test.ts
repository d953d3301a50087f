import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { demoFaults, guardDemo } from './demo.ts'
import { readEnv } from '../env.ts'
import { replyWithError } from './http/error-reply.ts'
import { createLog } from './log.ts'

describe('the demo', () => {
  test.each([
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { HOST: 'localhost', PORT: '4000' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://localhost:8443' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('starts with %s', (given) => {
    expect(demoFaults(readEnv(given))).toEqual([])
  })

  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.1.7' }],
    ['HOST', { HOST: 'localhost.evil.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://demo.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost.evil.example:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.nip.io' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1' }],
  ])('does not start with %s', (name, given) => {
    expect(demoFaults(readEnv(given))).toEqual([expect.stringContaining(name)])
  })
})

describe('the running demo', () => {
  const server = () => {
    const app = fastify()
    app.setErrorHandler(replyWithError(createLog('silent')))
    app.get('/', async () => 'home')
    app.post('/api/v1/es/auth/public/login', async () => 'signed in')
    guardDemo(app)
    app.setNotFoundHandler(async () => 'a page')
    return app
  }
  const ask = (headers: Record<string, string>, url = '/') => server().inject({ url, headers })

  test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'answers who came to %s',
    async (host) => {
      expect((await ask({ host })).body).toBe('home')
      expect((await ask({ host }, '/till')).body).toBe('a page')
    },
  )

  test.each([
    ['another name', { host: 'demo.example' }],
    ['a name that begins like ours', { host: 'localhost.evil.example' }],
    ['an address of the network', { host: '192.168.1.7:3000' }],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that tells the host', { host: 'localhost', 'x-forwarded-host': 'demo.example' }],
    ['a proxy by the standard', { host: 'localhost', forwarded: 'for=203.0.113.7' }],
    ['a tunnel', { host: 'localhost:3000', 'cf-connecting-ip': '203.0.113.7' }],
    ['a cache', { host: 'localhost', via: '1.1 cache' }],
  ])('answers 421 and a sentence to %s', async (_what, headers) => {
    for (const url of ['/', '/till']) {
      const reply = await ask({ ...headers, accept: '*/*' }, url)
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([421, 'demo_elsewhere'])
      expect(reply.json<{ message: string }>().message).toBe(
        'Esta es una demostración y solo se abre en la computadora donde corre, con la dirección que empieza con http://localhost.',
      )
    }
    const page = await ask({ ...headers, accept: 'text/html' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    const signIn = await server().inject({ method: 'POST', url: '/api/v1/es/auth/public/login', headers })
    expect([signIn.statusCode, signIn.body.includes('signed in')]).toEqual([421, false])
  })
})
