import { pesosOfCentavos } from '@saldo/contract/money'
import { ownRefund } from '@saldo/contract/refunds'
import { correctionReasonWords } from '@saldo/copy/corrections'
import { z } from 'zod'
import { ownOnWire } from '../refunds/index.ts'
import type { EventExport, PersonExport } from './person.ts'

const eventAsJson = ({ event, wallet, orders, movements }: EventExport) => ({
  event: { id: event.id, name: event.name, url: event.url },
  qr: {
    id: wallet.walletId,
    available_balance: pesosOfCentavos(wallet.available),
    held_balance: pesosOfCentavos(wallet.held),
    status: wallet.status,
  },
  orders: orders.map(({ orderId, amount, type, status, createdAt }) => ({
    id: orderId,
    amount: pesosOfCentavos(amount),
    type,
    status,
    created_at: createdAt.toISOString(),
  })),
  movements: movements.map((movement) => ({
    id: movement.opId,
    kind: movement.kind,
    amount: pesosOfCentavos(movement.amount),
    balance_after: pesosOfCentavos(movement.balanceAfter),
    place: movement.placeName,
    tip: pesosOfCentavos(movement.tip),
    items: movement.items.map(({ name, quantity, unitPrice }) => ({
      name,
      quantity,
      unit_price: pesosOfCentavos(unitPrice),
    })),
    at: movement.at.toISOString(),
  })),
})

const refundAsJson = ({ details, ...own }: PersonExport['refunds'][number]) => ({
  ...z.encode(ownRefund, ownOnWire(own)),
  // Leaves the code out: it may be somebody else's, and anybody holding it can spend.
  sent: details && {
    name: details.name,
    phone: details.phone,
    email: details.email,
    clabe: details.clabe,
  },
})

/** The export with the API's field names, amounts in pesos. */
export const personAsJson = ({
  account,
  terms,
  roles,
  sessions,
  push,
  events,
  refunds,
  notes,
  corrections,
}: PersonExport) => ({
  account: {
    id: account.id,
    name: account.name,
    paternal_surname: account.paternalSurname,
    maternal_surname: account.maternalSurname,
    email: account.email,
    phone: account.phone?.e164 ?? null,
    phone_verified: account.phone?.isVerified ?? false,
    birthday_date: account.birthday,
    created_at: account.createdAt.toISOString(),
  },
  terms: terms.map(({ version, accepted_at }) => ({ version, accepted_at: accepted_at.toISOString() })),
  roles: roles.map(({ eventId, role }) => ({ event: eventId, role })),
  sessions: sessions.map(({ signed_in_at, expires_at, ended_at }) => ({
    signed_in_at: signed_in_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  })),
  push_subscriptions: push.map(({ service, created_at }) => ({
    service,
    created_at: created_at.toISOString(),
  })),
  events: events.map(eventAsJson),
  refunds: refunds.map(refundAsJson),
  notes: notes.map(({ eventId, text, at }) => ({ event: eventId, text, at: at.toISOString() })),
  corrections: corrections.map(({ eventId, direction, amount, reason, note, askedAt }) => ({
    event: eventId,
    direction,
    amount: pesosOfCentavos(amount),
    reason: correctionReasonWords[reason],
    note,
    asked_at: askedAt.toISOString(),
  })),
})
