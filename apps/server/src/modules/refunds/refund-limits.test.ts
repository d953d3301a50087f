import { expect, test } from 'vitest'
import type { Gateways } from '../../gateways/index.ts'
import { askRefund, fields } from '../../../test/refunds.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer(() => createOutbox().gateways as Gateways, { RATE_LIMIT_FACTOR: '1' })

test('an address takes no more than five letters an hour about requests', async () => {
  const ask = () => askRefund(server, { texts: fields({ email: 'victima@prueba.test' }) })
  for (let sent = 0; sent < 5; sent += 1) expect((await ask()).statusCode).toBe(200)
  const sixth = await ask()
  expect([sixth.statusCode, sixth.json()]).toMatchObject([
    429,
    { code: 'too_many_requests', message: 'Vas muy rápido. Espera un momento e inténtalo de nuevo.' },
  ])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
})

test('thirty requests an hour are taken from one network, and what is refused for its fields costs none', async () => {
  const ask = (n: number) => askRefund(server, { texts: fields({ email: `persona-${n}@prueba.test` }) })
  server.clock.pass(3_600_000)
  for (let sent = 0; sent < 5; sent += 1) await askRefund(server, { texts: {} })
  for (let sent = 0; sent < 30; sent += 1) expect((await ask(sent)).statusCode).toBe(200)
  expect((await ask(30)).statusCode).toBe(429)
  server.clock.pass(3_600_000)
  expect((await ask(31)).statusCode).toBe(200)
})
