import { randomUUID } from 'node:crypto'
import type { OpId, PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { accountBalance, bookTransfer, sellForCash, topUp } from '../../../src/modules/ledger/index.ts'
import type { EventRecord } from '../../../src/modules/events/index.ts'
import { placeOf } from '../../../src/modules/venue/index.ts'
import { someTerms } from '../../money/settlements.ts'
import { aPerson, type Person } from '../../people/people.ts'
import { call, keyOf } from '../../server/call.ts'
import { DAY_MS } from '../../server/clock.ts'
import { aPlace, aWallet } from '../../venue/venue.ts'
import type { Scene } from '../scene.ts'
import { may, type Entry, type Maker } from './entry.ts'
import { aPastEvent } from './past-event.ts'

type Statement = { id: string; print: string }
type Sent = { who: Person; body: Record<string, unknown>; method?: 'PUT' | 'POST' }

const send = async ({ server, event }: Scene, path: string, { who, body, method = 'POST' }: Sent) => {
  const reply = await call(server, method, `office/events/${event.id}/settlement${path}`, {
    token: who.token,
    body,
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: Statement }>().data
}

const booking = ({ server, event }: Scene) => ({
  eventId: event.id,
  opId: randomUUID() as OpId,
  at: server.clock.now(),
})

/** A vendor's place that sold for 10 pesos, which arrived at the bank. */
const sold = async (scene: Scene, at?: PlaceId): Promise<PlaceId> => {
  const { server, event, people } = scene
  const place = at ?? (await aPlace(server, event.id)).id
  await send(scene, `/places/${place}/terms`, { who: people.admin, body: someTerms, method: 'PUT' })
  const [drawer, amount] = ['cash_drawer:turno-1', centavos(1_000)] as const
  await sellForCash(server.db, { ...booking(scene), place: { id: place, name: 'Barra' }, drawer, amount })
  // Other calls took from the bank what no payout brought there.
  const lacking = await accountBalance(server.db, event.id, 'bank')
  const brought = centavos(amount + (lacking < 0n ? 0n - lacking : 0n))
  await bookTransfer(server.db, { ...booking(scene), debit: 'bank', credit: drawer, amount: brought })
  return place
}

/** A draft of that, prepared by somebody who approves nothing else. */
const drafted = async (scene: Scene, at?: PlaceId): Promise<Statement> => {
  const who = await aPerson(scene.server, [{ eventId: scene.event.id, role: 'finance' }])
  const place = await sold(scene, at)
  return send(scene, `/places/${place}/statements`, { who, body: { op_id: randomUUID(), adjustments: [] } })
}

const approved = async (scene: Scene): Promise<Statement> => {
  const { id, print } = await drafted(scene)
  return send(scene, `/statements/${id}/approve`, { who: scene.people.admin, body: { print } })
}

/** The vendor’s own place: of another one they are told nothing. */
const vendors = async ({ server, event, people }: Scene): Promise<PlaceId> => {
  const place = await placeOf(server.deps, event.id, people.vendor)
  if (!place) throw new Error('The vendor has no place')
  return place.id
}

const ownPlace: Maker = async (scene) => ({ params: { place: await vendors(scene) } })

/** What is only read is made once for a scene. */
const once = <Of>(make: (scene: Scene) => Promise<Of>): ((scene: Scene) => Promise<Of>) => {
  const made = new WeakMap<Scene, Promise<Of>>()
  return (scene) => {
    const known = made.get(scene) ?? make(scene)
    made.set(scene, known)
    return known
  }
}

const ownStatement = once(async (scene) => drafted(scene, await vendors(scene)))

const ownFile: Maker = async (scene) => ({
  params: { statement: (await ownStatement(scene)).id, format: 'pdf' },
})

const terms: Maker = async ({ server, event }) => ({
  params: { place: (await aPlace(server, event.id)).id },
  body: someTerms,
})

const drafting: Maker = async (scene) => {
  const body = { op_id: randomUUID(), adjustments: [] }
  return { params: { place: await sold(scene) }, body, headers: keyOf(body) }
}

const approving: Maker = async (scene) => {
  const { id, print } = await drafted(scene)
  return { params: { statement: id }, body: { print } }
}

const paying: Maker = async (scene) => ({
  params: { statement: (await approved(scene)).id },
  body: {
    paid_on: new Date(scene.server.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10),
    reference: 'SPEI-1',
  },
})

const cancelling: Maker = async (scene) => ({ params: { statement: (await drafted(scene)).id }, body: {} })
const approvedOnce = once(approved)
const payee: Maker = async (scene) => ({ params: { statement: (await approvedOnce(scene)).id } })

const pastOf = once(aPastEvent)

/** An event past its last moment to ask for refunds, with something that nobody asked back and no open request. */
const unclaimed = async (scene: Scene): Promise<EventRecord> => {
  const { server } = scene
  const event = await pastOf(scene)
  await server.pool.query('UPDATE event SET refunds_until = ends_at WHERE id = $1', [event.id])
  await server.pool.query(
    "UPDATE breakage_request SET state = 'cancelled', cancelled_by = asked_by, cancelled_at = now() WHERE event_id = $1 AND state = 'asked'",
    [event.id],
  )
  await server.pool.query(
    "UPDATE breakage_request SET state = 'done', closed_at = now() WHERE event_id = $1 AND state = 'booking'",
    [event.id],
  )
  const { walletId } = await aWallet(server, event.id, { balance: 0 })
  const opId = randomUUID() as OpId
  const loaded = { eventId: event.id, opId, walletId, amount: centavos(100), at: server.clock.now() }
  await topUp(server.db, { ...loaded, from: 'terminal_clearing', mayBeRefused: false })
  return event
}

const asking: Maker = async (scene) => {
  const body = { op_id: randomUUID() }
  return { params: { event: (await unclaimed(scene)).id }, body, headers: keyOf(body) }
}

/** A request of breakage by somebody else. */
const lapsing =
  (body: (event: EventRecord) => Record<string, unknown>): Maker =>
  async (scene) => {
    const event = await unclaimed(scene)
    const id = randomUUID()
    await scene.server.pool.query(
      "INSERT INTO breakage_request (event_id, breakage_id, state, qrs, total_centavos, asked_by, asked_at) VALUES ($1, $2, 'asked', 1, 100, $3, now())",
      [event.id, id, randomUUID()],
    )
    return { params: { event: event.id, breakage: id }, body: body(event) }
  }

const keeping: Maker = async () => {
  const body = { op_id: randomUUID() }
  return { body, headers: keyOf(body) }
}

const keptOnce = once((scene) =>
  send(scene, '/event-statements', { who: scene.people.admin, body: { op_id: randomUUID() } }),
)
const keptFile: Maker = async (scene) => ({
  params: { statement: (await keptOnce(scene)).id, format: 'pdf' },
})

const S = 'office/events/:event/settlement'
const reads = may('settlement.read')
const books = may('settlement.book')

/** Calls of what is owed to places after an event, and of what lapses. */
export const settlementCalls: Record<string, Entry> = {
  [`GET ${S}`]: reads(),
  [`GET ${S}/waiting`]: books(),
  [`GET ${S}/places/:place`]: reads(ownPlace),
  [`PUT ${S}/places/:place/terms`]: books(terms, { staff_changes: 422 }),
  [`POST ${S}/places/:place/statements`]: books(drafting, { staff_changes: 422 }),
  [`POST ${S}/statements/:statement/approve`]: books(approving, { staff_changes: 422 }),
  [`POST ${S}/statements/:statement/pay`]: books(paying, { staff_changes: 422 }),
  [`POST ${S}/statements/:statement/cancel`]: books(cancelling, { staff_changes: 404 }),
  [`GET ${S}/statements/:statement/payee`]: books(payee, { exports: 404 }),
  [`GET ${S}/statements/:statement/file/:format`]: reads(ownFile, { exports: 404 }),
  [`GET ${S}/file/:format`]: may('money.read')(async () => ({ params: { format: 'pdf' } }), { exports: 404 }),
  [`GET ${S}/event-statements`]: may('money.read')(),
  [`POST ${S}/event-statements`]: books(keeping, { staff_changes: 422 }),
  [`GET ${S}/event-statements/:statement/file/:format`]: may('money.read')(keptFile, { exports: 404 }),
  [`GET ${S}/breakage`]: may('money.read')(),
  [`POST ${S}/breakage`]: books(asking, { staff_changes: 422 }),
  [`POST ${S}/breakage/:breakage/approve`]: books(
    lapsing(({ name }) => ({ name })),
    { staff_changes: 422 },
  ),
  [`POST ${S}/breakage/:breakage/cancel`]: books(
    lapsing(() => ({})),
    { staff_changes: 404 },
  ),
}
