import {
  type Movement as MovementOnWire,
  type PurchaseType,
  purchaseTypes,
  type Qr as QrOnWire,
} from '@saldo/contract/wallets'
import { localIso } from '../events/index.ts'
import type { Movement } from '../ledger/index.ts'
import type { Qr } from './read-qrs.ts'

export const toWire = (qr: Qr): QrOnWire => ({
  id: qr.walletId,
  code: qr.code,
  available_balance: qr.available,
  ...(qr.promo > 0n && { promo_balance: qr.promo }),
  ...(qr.held > 0n && { held_balance: qr.held }),
  event_id: qr.event.id,
  event_name: qr.event.name,
  event_url: qr.event.url,
  event_starts_at: localIso(qr.event.startsAt, qr.event.timezone),
  event_timezone: qr.event.timezone,
  event_city: qr.event.city,
  isExpired: qr.isExpired,
  status: qr.status,
  wallet_seq: qr.walletSeq,
  code_no: qr.codeNo,
  live: { offer: qr.event.liveQr, handle: qr.liveHandle, is_only: qr.isLiveOnly },
  pending_topup: qr.pendingTopup,
})

const boughtBy: { readonly [kind in Movement['kind']]?: PurchaseType } = { topup: 'qr', charge: 'products' }

const purchaseTypeOf = (kind: Movement['kind']) => {
  const type = boughtBy[kind]
  return type ? purchaseTypes[type] : null
}

export const movementToWire = (movement: Movement): MovementOnWire => ({
  id: String(movement.walletSeq),
  kind: movement.kind,
  purchase_type: purchaseTypeOf(movement.kind),
  amount: movement.amount,
  balance_after: movement.balanceAfter,
  place: movement.placeName,
  items: movement.items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unit_price: unitPrice })),
  tip: movement.tip > 0n ? movement.tip : null,
  ...(movement.discount && { discount: movement.discount }),
  ...(movement.promo !== undefined && { promo: movement.promo }),
  at: movement.at.toISOString(),
  ...(movement.madeAt && { made_at: movement.madeAt.toISOString() }),
})
