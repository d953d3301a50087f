import type { WebhookKind } from '@saldo/contract/webhook-kinds'
import { pesosOfCentavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import type { News } from '../../kernel/jobs/organiser-news.ts'
import { kinds } from '../ledger/index.ts'
import type { WalletMovement } from './ledger-news-queries.ts'
import type { NewDelivery, Webhook } from './webhook.ts'

/** Kinds of the ledger that are told, by what they are told as. */
const toldAs = new Map<number, WebhookKind>([
  [kinds.topup, 'wallet.topped_up'],
  [kinds.charge, 'wallet.charged'],
  [kinds.charge_void, 'wallet.charge_voided'],
  [kinds.item_return, 'wallet.items_returned'],
  [kinds.cup_return, 'wallet.cups_returned'],
  [kinds.cup_return_void, 'wallet.cup_return_voided'],
])

/** The ledger's kinds that a webhook wants. */
export const ledgerKindsOf = ({ kinds: wanted }: Webhook): number[] =>
  [...toldAs].flatMap(([kind, told]) => (wanted.includes(told) ? [kind] : []))

const bodyOf = (type: WebhookKind, at: string, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: at, data })

/** The notice of a movement; its id is the movement's own for this webhook, so that reading twice tells once. */
export const noticeOfMovement = (
  { id: webhookId }: Webhook,
  move: WalletMovement,
  madeAt: Date,
): NewDelivery => {
  const kind = toldAs.get(move.kind)
  if (kind === undefined) throw new Error(`Kind ${move.kind} is told to nobody`)
  const data = {
    wallet: move.walletId,
    /** Grows with each movement of the wallet. */
    sequence: Number(move.seq),
    operation: move.opId,
    amount: pesosOfCentavos(move.amount),
    place: move.place,
    reverses: move.reverses,
  }
  return {
    id: v5(`${move.opId}:${move.origin}:${move.leg}`, webhookId),
    kind,
    object: move.walletId,
    body: bodyOf(kind, move.at.toISOString(), data),
    madeAt,
  }
}

export const noticeOfNews = (
  { id: webhookId }: Webhook,
  { id, kind, object, at, data }: News,
  madeAt: Date,
): NewDelivery => ({ id: v5(id, webhookId), kind, object, body: bodyOf(kind, at, data), madeAt })
