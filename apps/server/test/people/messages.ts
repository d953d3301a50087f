import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { transact } from '../../src/db/index.ts'
import type { Gateways } from '../../src/gateways/index.ts'
import type { JobRunner } from '../../src/kernel/jobs/jobs.ts'
import { notify, type Message } from '../../src/modules/notifications/index.ts'
import { aCreditedQr, type CreditedQr } from '../venue/credited-qr.ts'
import { runDueJobs } from '../server/jobs.ts'
import { createOutbox } from './outbox.ts'
import { useServer } from '../server/server.ts'

export const code: Message = { kind: 'recovery_code', phone: '+525512345678', code: '4071' }
export const changed: Message = {
  kind: 'password_changed',
  email: 'ana@prueba.test',
  name: 'Ana',
  url: 'https://saldo.test/auth/forgot-password#undo=abc',
}
/** A server that sends to an outbox, emptied before each test. */
export const useMessages = () => {
  const outbox = createOutbox()
  const server = useServer(() => outbox.gateways as Gateways)
  beforeEach(async () => {
    await runDueJobs(server)
    for (const list of Object.values(outbox)) if (Array.isArray(list)) list.splice(0)
  })
  const say = async (message: Message, id: string = randomUUID()): Promise<string> => {
    await transact(server.db, (tx) => notify(tx, server.deps, id, message))
    return id
  }
  /** A delivery of an existing QR to a recipient with a phone. */
  const aDelivery = async (): Promise<{ message: Message; qr: CreditedQr }> => {
    const qr = await aCreditedQr(server)
    const { eventId, walletId } = qr
    const to = { email: 'ana@prueba.test', phone: '+5215512345678', name: 'Ana', phoneName: 'Ana' }
    return { qr, message: { kind: 'qr_delivered', ...to, eventName: 'Noche Tropical', walletId, eventId } }
  }
  /** Moves the clock and sends everything due by then. */
  const goOn = async (ms: number): Promise<string[]> => {
    server.clock.pass(ms)
    return runDueJobs(server)
  }
  const jobNamed = (name: string): JobRunner => {
    const found = server.app.jobs.find(({ job }) => job.name === name)
    if (!found) throw new Error(`Nothing runs ${name}`)
    return found
  }
  const rowsOf = async (id: string) =>
    server.db
      .selectFrom('message')
      .select(['channel', 'status', 'attempts', 'last_error', 'payload_sealed'])
      .where('message_id', '=', id)
      .orderBy('channel')
      .execute()
  const statesOf = async (id: string) =>
    (await rowsOf(id)).map(({ channel, status }) => `${channel} ${status}`)
  return { outbox, server, say, aDelivery, goOn, jobNamed, rowsOf, statesOf }
}
