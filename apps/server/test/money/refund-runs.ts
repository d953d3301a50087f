import type { EventRecord } from '../../src/modules/events/index.ts'
import { editEvent } from '../../src/modules/events/index.ts'
import { createLedgerFollower } from '../../src/follow-events.ts'
import { watchRuns } from '../../src/modules/refund-runs/start-run.ts'
import { aPerson, type Person } from '../people/people.ts'
import { bySystem } from '../server/by-system.ts'
import { DAY_MS } from '../server/clock.ts'
import { runDueJobs } from '../server/jobs.ts'
import { anEvent } from '../venue/venue.ts'
import { anOrder, pay, send, signedInAgain, type Shop } from './shop.ts'

export const HOUR_MS = DAY_MS / 24

type OwnReturn = {
  parts: { amount: number; state: string }[]
  transfers: { folio: string; amount: number; state: string }[]
  asks: { amount: number; sign: string } | null
}

/** A shop whose events give back what is left: payers, the run's steps, and what its people see. */
export const refundRunsAt = (shop: Shop) => {
  const { server, simulator } = shop

  const refunds = (event: EventRecord) =>
    server.db
      .selectFrom('payment_refund')
      .select(['amount_centavos', 'status', 'refusal', 'tries'])
      .where('event_id', '=', event.id)
      .orderBy('created_at')
      .orderBy('amount_centavos')
      .execute()

  const runOf = (event: EventRecord) =>
    server.db.selectFrom('refund_run').selectAll().where('event_id', '=', event.id).executeTakeFirstOrThrow()

  const lettersOf = async (kind: string): Promise<number> =>
    (await server.db.selectFrom('message').select('message_id').where('kind', '=', kind).execute()).length

  /** Payments of these pesos, one after the other, by somebody new. */
  const aPayer = async (
    event: EventRecord,
    ...pesos: number[]
  ): Promise<{ person: Person; codes: string[] }> => {
    const person = await aPerson(server)
    const codes: string[] = []
    for (const amount of pesos) {
      const code = await anOrder(shop, person, event, amount)
      await pay(shop, person, code)
      codes.push(code)
      server.clock.pass(1_000)
    }
    return { person, codes }
  }

  /** An event that gives back by itself two hours after its end. */
  const anAutoEvent = async (): Promise<EventRecord> => {
    const follow = createLedgerFollower(server.deps.databases, server.clock)
    const event = await anEvent(server)
    return editEvent({ ...server.deps, follow }, event.id, { autoRefundsAfterHours: 2 }, bySystem(server))
  }

  const toTheEnd = ({ endsAt }: EventRecord, hours: number): void =>
    server.clock.pass(endsAt.getTime() + hours * HOUR_MS - server.clock.now().getTime())

  /** Lets the run's steps and the gateways' jobs follow one another until it rests; resolves to the jobs that ran. */
  const runItself = async (event: EventRecord): Promise<string[]> => {
    const ran: string[] = []
    for (let step = 0; step < 60; step++) {
      ran.push(...(await runDueJobs(server)))
      if (['done', 'paused'].includes((await runOf(event)).state)) return ran
      server.clock.pass(1_000)
    }
    throw new Error('The run never came to rest')
  }

  const begun = async (event: EventRecord): Promise<void> => {
    toTheEnd(event, 2)
    await watchRuns(server.deps)
  }

  const refundedOf = async (code: string): Promise<number> =>
    (await simulator.paymentsOf(code)).reduce((sum, one) => sum + one.transaction_amount_refunded, 0)

  const own = async (person: Person) => {
    const again = await signedInAgain(shop, person)
    const reply = await send(shop, again, `public/user/${person.id}/returns`, { method: 'GET', key: null })
    return reply.json<{ data: OwnReturn[] }>().data
  }

  return { anAutoEvent, aPayer, begun, lettersOf, own, refundedOf, refunds, runItself, runOf, toTheEnd }
}
