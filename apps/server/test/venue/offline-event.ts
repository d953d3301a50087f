import type { OpId } from '@saldo/contract/ids'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { accountBalance, barRevenue } from '../../src/modules/ledger/index.ts'
import type { Place } from '../../src/modules/venue/index.ts'
import type { Written } from '../money/till-journal.ts'
import { aPerson, type Person } from '../people/people.ts'
import { answerOf, call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'
import { aLiveHolder, type LiveHolder } from './live-qr.ts'
import { anOfflineTill, consentTo, type OfflineTill } from './offline-till.ts'
import { givePin } from './tills.ts'
import { anEvent, aPlace, atPlace } from './venue.ts'

type People = { event: EventRecord; bar: Place; luz: Person; manager: Person }

const callsOf = (server: TestServer, { event, bar, manager }: People) => {
  const asManager = async (method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) =>
    answerOf(
      await call(server, method, `office/events/${event.id}/offline${path}`, {
        token: manager.token,
        ...(body && { body }),
      }),
    )
  const lossOf = () => accountBalance(server.db, event.id, 'offline_loss')
  const earnedBy = async () => -(await accountBalance(server.db, event.id, barRevenue(bar.id)))
  return {
    asManager,
    /** A sale as the office lists it. */
    saleOf: async (opId: OpId) => {
      const { body } = await asManager('GET', '/sales?show=all')
      const { sales } = body['data'] as { sales: Record<string, unknown>[] }
      return sales.find(({ op_id }) => op_id === opId)
    },
    /** What an action changes: the event's loss and what its bar earned, in centavos. */
    changeBy: async (action: () => Promise<unknown>) => {
      const [loss, earned] = [await lossOf(), await earnedBy()]
      await action()
      return { loss: (await lossOf()) - loss, earned: (await earnedBy()) - earned }
    },
  }
}

/** An event, a new one by default, whose bar may sell without the server, 1 000 pesos a till, with who works there. */
export const anOfflineEvent = async (server: TestServer, given?: EventRecord) => {
  const event = given ?? (await anEvent(server))
  const bar = await aPlace(server, event.id, 'Barra Norte')
  const luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await givePin(server, event.id, luz)
  await atPlace(server, bar, luz.id)
  const { status } = await consentTo(server, { event, manager }, { tills: 100 })
  if (status !== 200) throw new Error('The manager may agree')
  const now = (offMs = 0): Date => new Date(server.clock.now().getTime() + offMs)
  const shown = ({ phone, handle }: LiveHolder, at = now()): string =>
    phone.show({ eventId: event.id, handle, at })
  const people = { event, bar, luz, manager }
  return {
    ...people,
    ...callsOf(server, people),
    now,
    shown,
    aTill: (): Promise<OfflineTill> => anOfflineTill(server, { event, place: bar, person: luz }),
    /** A holder with 200 pesos. */
    aHolder: (): Promise<LiveHolder> => aLiveHolder(server, event.id, 20_000),
    sell: (
      till: OfflineTill,
      holder: LiveHolder,
      amount: number,
      more: Record<string, unknown> = {},
    ): Written => till.sell({ qr: shown(holder), amount, at: now(), ...more }),
  }
}

export type OfflineEvent = Awaited<ReturnType<typeof anOfflineEvent>>
