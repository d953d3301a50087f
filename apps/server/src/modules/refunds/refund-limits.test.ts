import { expect, test } from 'vitest'
import type { Gateways } from '../../gateways/index.ts'
import { askRefund, fields } from '../../../test/refunds.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { runDueJobs } from '../../../test/jobs.ts'
import { useServer } from '../../../test/server.ts'

const outbox = createOutbox()
const server = useServer(() => outbox.gateways as Gateways, { RATE_LIMIT_FACTOR: '1' })

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

test('thirty requests an hour are taken from one network, and each counts before its body is read', async () => {
  const ask = (n: number) => askRefund(server, { texts: fields({ email: `persona-${n}@prueba.test` }) })
  server.clock.pass(3_600_000)
  for (let sent = 0; sent < 5; sent += 1) await askRefund(server, { texts: {} })
  for (let sent = 0; sent < 25; sent += 1) expect((await ask(sent)).statusCode).toBe(200)
  expect((await ask(30)).statusCode).toBe(429)
  server.clock.pass(3_600_000)
  expect((await ask(31)).statusCode).toBe(200)
})

test('another spelling of an address is the same mailbox, and no typed word is in its letter', async () => {
  server.clock.pass(3_600_000)
  const spellings = [
    'victima+1@gmail.com',
    'v.ictima@gmail.com',
    'VICTIMA@googlemail.com',
    'victima@gmail.com',
  ]
  const name = 'Gana dinero en malo.test'
  const ask = (email: string) => askRefund(server, { texts: fields({ email, name }) })
  for (const email of [...spellings, 'victima+5@gmail.com']) expect((await ask(email)).statusCode).toBe(200)
  expect((await ask('victima+6@gmail.com')).statusCode).toBe(429)
  await runDueJobs(server)
  const letters = outbox.letters.filter(({ to }) => /@(?:gmail|googlemail)/.test(to))
  expect(letters).toHaveLength(5)
  expect(letters.filter(({ text, html }) => `${text}${html}`.includes('malo.test'))).toEqual([])
  expect(letters[0]?.text).toContain('Hola:')
})
