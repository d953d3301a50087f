import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Gateways } from '../../gateways/index.ts'
import { call } from '../../../test/server/call.ts'
import { aCashier, type Cashier } from '../../../test/venue/desk.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { createOutbox } from '../../../test/people/outbox.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { markEmailVerified } from '../auth/index.ts'

const outbox = createOutbox()
const server = useServer(() => outbox.gateways as Gateways)
let caja: Cashier
let place: string

beforeAll(async () => {
  caja = await aCashier(server)
  const opened = await caja.ask('shifts', { op_id: randomUUID(), float: 100 })
  place = (opened.body.data as { place: { name: string } }).place.name
})

const lettersTo = async ({ email }: Person) => {
  await runDueJobs(server)
  return outbox.letters
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => ({ subject, text: text.replaceAll('\n\n', ' ') }))
}

const aHolder = async () => {
  const ana = await aPerson(server)
  await markEmailVerified(server.db, ana.id, server.clock.now())
  const { code } = await aWallet(server, caja.eventId, { balance: 5_000, userId: ana.id })
  return { ana, code }
}

test('who had their QR blocked by the desk reads who did it, where, and what to do if it wasn’t them; once', async () => {
  const { ana, code } = await aHolder()
  const body = { op_id: randomUUID(), code }
  expect(await caja.ask('qr/block', body)).toMatchObject({ status: 200 })
  expect(await caja.ask('qr/block', body)).toMatchObject({ status: 200 })
  const letters = await lettersTo(ana)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toMatch(/^El personal bloqueó tu QR para /)
  expect(letters[0]?.text).toContain(`Ana, del personal del evento, en ${place}, bloqueó tu QR para `)
  expect(letters[0]?.text).toContain('Si no lo pediste tú, cámbialo por uno nuevo en Mis Qrs y avísanos')
  expect(letters[0]?.text).not.toMatch(/como lo pediste|Bloqueaste/)
})

test('who had their QR replaced by the desk reads the same, and that it can be blocked at once', async () => {
  const { ana, code } = await aHolder()
  expect(await caja.ask('qr/reissue', { op_id: randomUUID(), code })).toMatchObject({ status: 200 })
  const [letter, ...others] = await lettersTo(ana)
  expect(others).toEqual([])
  expect(letter?.subject).toMatch(/^El personal cambió tu QR para /)
  expect(letter?.text).toContain(`Ana, del personal del evento, en ${place}, cambió tu QR para `)
  expect(letter?.text).toContain('bloquéalo ahora mismo en Mis Qrs')
})

test('who changes their own QR reads that they did', async () => {
  const { ana } = await aHolder()
  const path = `public/user/${ana.id}/event/${caja.eventId}/qr/reissue`
  const reply = await call(server, 'POST', path, { token: ana.token, body: { op_id: randomUUID() } })
  expect(reply.statusCode).toBe(200)
  const [letter] = await lettersTo(ana)
  expect(letter?.subject).toMatch(/^Tienes un QR nuevo para /)
})
