import type { ApiKey as KeyOnWire } from '@saldo/contract/api-keys'
import type { Reply } from '@saldo/contract/endpoint'
import type { PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type * as contract from '@saldo/contract/organiser-api'
import type { EventRecord } from '../events/index.ts'
import type { WalletLine } from '../ledger/index.ts'
import type { Refund } from '../refunds/index.ts'
import type { MovementLine, readOverview } from '../reporting/index.ts'
import type { StaffMember } from '../venue/index.ts'
import { placeToWire } from '../venue/index.ts'
import type { ApiKey } from './key.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const keyToWire = (key: ApiKey, names: ReadonlyMap<string, string>): KeyOnWire => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: [...key.scopes],
  made_by: names.get(key.madeBy) ?? null,
  made_at: key.madeAt.toISOString(),
  ends_at: iso(key.endsAt),
  used_at: iso(key.usedAt),
  revoked_at: iso(key.revokedAt),
})

export const eventToWire = (event: EventRecord): Reply<typeof contract.orgEvent> => ({
  id: event.id,
  name: event.name,
  url: event.url,
  status: event.status,
  starts_at: event.startsAt.toISOString(),
  ends_at: event.endsAt.toISOString(),
  timezone: event.timezone,
  venue: event.venue,
  city: event.city,
  min_topup: event.minTopup,
  max_topup: event.maxTopup,
  max_balance: event.maxBalance,
  refunds_until: iso(event.refundsUntil),
})

export const memberToWire = ({ id, name, role, place }: StaffMember) => ({
  id,
  name,
  role,
  place: place && placeToWire(place),
})

export const walletToWire = ({ id, state, credits, debits, held, openedAt }: WalletLine) => ({
  id,
  state,
  loaded: credits,
  taken: debits,
  held,
  available: centavos(credits - debits - held),
  opened_at: openedAt.toISOString(),
})

export const movementToWire = (line: MovementLine) => ({
  operation: line.opId,
  leg: line.leg,
  at: line.at.toISOString(),
  kind: line.kind,
  amount: line.amount,
  debit: line.debit,
  credit: line.credit,
  wallet: line.walletId,
  place: line.place,
  reverses: line.reverses,
})

export const refundToWire = (refund: Refund) => ({
  id: refund.refundId,
  wallet: refund.walletId,
  state: refund.state,
  amount: refund.amount,
  created_at: refund.createdAt.toISOString(),
  accepted_at: iso(refund.acceptedAt),
  rejected_at: iso(refund.rejectedAt),
  paid_at: iso(refund.paidAt),
  returned_at: iso(refund.returnedAt),
})

type Overview = Awaited<ReturnType<typeof readOverview>>

export const overviewToWire = ({
  at,
  figures: f,
  wallets,
  places,
}: Overview): Reply<typeof contract.orgOverview> => ({
  at: at.toISOString(),
  loaded: centavos(f.loaded),
  spent: centavos(f.spent),
  tips: centavos(f.tips),
  sales: centavos(f.sales),
  cash_sales: centavos(f.cashSales),
  deposits: centavos(f.deposits),
  given_back: centavos(f.givenBack),
  fees: centavos(f.fees),
  chargebacks: centavos(f.chargebacks),
  breakage: centavos(f.breakage),
  unspent: centavos(wallets?.amount ?? 0n),
  held: centavos(wallets?.held ?? 0n),
  topups: f.topups,
  charges: f.charges,
  people: wallets?.people ?? 0,
  places: places.map(({ id, name, amount }) => ({ id: id as PlaceId, name, amount: centavos(amount) })),
})
