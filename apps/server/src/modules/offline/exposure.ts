import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { OfflineSale, OfflineState } from '@saldo/contract/offline-office'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { namesOf } from '../auth/index.ts'
import { devicesOf } from '../devices/index.ts'
import { holdersOf } from '../ledger/index.ts'
import { placesOf } from '../venue/index.ts'
import { findConsent, permitsOf, type Consent } from './consent-queries.ts'
import { knownRecord } from './record.ts'
import { countSales, listSales, type PostedSale, type Shown } from './sale-queries.ts'
import { termsToWire } from './terms.ts'
import { permittedTills, type PermittedTill } from './till-queries.ts'
import { isAwaited, tillStateAt } from './till-state.ts'

type Needs = Pick<Deps, 'databases'>

const MOST_SALES = 500

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** What permits that were given allow, and those that the consent may still give. */
const largestLoss = (
  tills: readonly PermittedTill[],
  { consent, permits, at }: { consent: Consent | null; permits: number; at: Date },
): bigint => {
  const free = consent ? BigInt(Math.max(consent.tills - permits, 0)) * consent.terms.tillLimit : 0n
  // A till that is settled costs no more than it did, until it has a permit again.
  return sumOf(tills.map((till) => (tillStateAt(till, at) === 'settled' ? till.lost : till.limit))) + free
}

type Sources = { db: Db; control: Db }

/** The consent, the tills with a permit, and what the organiser bears and may come to bear. */
export const readExposure = async (
  { db, control }: Sources,
  eventId: EventId,
  at: Date,
): Promise<OfflineState> => {
  const [consent, tills, devices] = [
    await findConsent(db, eventId, at),
    await permittedTills(db, eventId),
    await devicesOf(db, eventId),
  ]
  const permits = consent ? await permitsOf(db, consent) : 0
  const names = await namesOf(control, consent ? [consent.givenBy] : [])
  const known = new Map(devices.map((device) => [device.id, device]))
  return {
    at: at.toISOString(),
    consent: consent && {
      id: consent.consentId,
      terms: termsToWire(consent.terms),
      tills: consent.tills,
      permits,
      given_at: consent.givenAt.toISOString(),
      given_by: names.get(consent.givenBy) ?? null,
      ends_at: consent.endsAt.toISOString(),
    },
    devices: devices.filter(({ place, revokedAt }) => place.kind === 'bar' && revokedAt === null).length,
    largest_loss: centavos(largestLoss(tills, { consent, permits, at })),
    lost: centavos(sumOf(tills.map(({ lost }) => lost))),
    sold: centavos(sumOf(tills.map(({ sold }) => sold))),
    holds_refunds: tills.some((till) => isAwaited(till, at)),
    waiting: await countSales(db, eventId, 'waiting'),
    tills: tills.map((till) => {
      const device = known.get(till.deviceId)
      return {
        device: till.deviceId,
        name: device?.name ?? '',
        place: device?.place.name ?? '',
        state: tillStateAt(till, at),
        is_revoked: (device?.revokedAt ?? null) !== null,
        last_contact_at: device?.lastContactAt?.toISOString() ?? null,
        permit_ends_at: till.endsAt.toISOString(),
        limit: till.limit,
        written: till.written,
        posted: till.posted,
        sold: till.sold,
        lost: till.lost,
      }
    }),
  }
}

const decisionOf = ({ decision }: PostedSale, names: ReadonlyMap<string, string>): OfflineSale['decision'] =>
  decision && { by: names.get(decision.by) ?? null, at: decision.at.toISOString(), reason: decision.reason }

/** Sales made offline, newest first, with the names of who sold, who bought and who decided. */
export const readSales = async (
  { databases }: Needs,
  eventId: EventId,
  show: Shown,
): Promise<{ sales: OfflineSale[]; total: number }> => {
  const db = await databases.forEvent(eventId)
  const [sales, total] = [
    await listSales(db, eventId, { show, limit: MOST_SALES }),
    await countSales(db, eventId, show),
  ]
  const wallets = sales.flatMap(({ walletId }) => walletId ?? [])
  const holders = await holdersOf(db, eventId, wallets)
  const people = sales.flatMap(({ actorId, decision }) => (decision ? [actorId, decision.by] : [actorId]))
  const names = await namesOf(databases.control, [
    ...people,
    ...[...holders.values()].filter((id) => id !== null),
  ])
  const tills = new Map((await devicesOf(db, eventId)).map(({ id, name }) => [id, name]))
  const places = new Map((await placesOf(db, eventId)).map(({ id, name }) => [id, name]))
  const holderOf = ({ walletId }: PostedSale): string | null => {
    const holder = walletId && holders.get(walletId)
    return holder ? (names.get(holder) ?? null) : null
  }
  return {
    total,
    sales: sales.map((sale) => ({
      op_id: sale.opId,
      till: tills.get(sale.deviceId) ?? '',
      place: places.get(sale.placeId) ?? '',
      staff: names.get(sale.actorId) ?? null,
      wallet_id: sale.walletId,
      holder: holderOf(sale),
      state: sale.state,
      doubt: sale.doubt,
      amount: sale.amount,
      paid: sale.paid,
      lost: sale.lost,
      items: knownRecord(sale.record).items,
      occurred_at: sale.occurredAt.toISOString(),
      received_at: sale.receivedAt.toISOString(),
      decision: decisionOf(sale, names),
    })),
  }
}
