import type {
  AttendeeFile as FileOnWire,
  AttendeeLine,
  AttendeeMovement,
  AttendeeNote,
} from '@saldo/contract/attendees'
import type { UserId } from '@saldo/contract/ids'
import { orderStatus } from '@saldo/contract/orders'
import type { User } from '../auth/index.ts'
import type { PaidOrder } from '../orders/index.ts'
import type { LogEntry, Note } from './queries.ts'
import type { AttendeeFile } from './read-attendee.ts'
import type { NamedMovement } from './read-movements.ts'
import { statusOf } from './rules.ts'
import type { Attendee } from './search-attendees.ts'

const fullNameOf = ({ name, paternalSurname, maternalSurname }: User): string =>
  [name, paternalSurname, maternalSurname].filter(Boolean).join(' ')

export const lineOnWire = (line: Attendee): AttendeeLine => {
  const { walletId, holder, isAnonymous, status, available, isOldCode } = line
  return {
    wallet: walletId,
    name: holder ? fullNameOf(holder) : isAnonymous ? null : '',
    phone: holder?.phone?.e164 ?? null,
    email: holder?.email ?? null,
    status,
    available_balance: available,
    is_old_code: isOldCode,
  }
}

const paymentOnWire = ({ payment, ...order }: PaidOrder) => ({
  code: payment?.code ?? order.code,
  amount: order.amount,
  status: orderStatus[order.status],
  in_process: order.isInProcess,
  created_at: order.createdAt.toISOString(),
  paid: payment && { method: payment.method, at: payment.at.toISOString(), refunded: payment.refunded },
})

type NameOf = (id: UserId) => string

export const noteOnWire = ({ id, text, authorId, at }: Note, nameOf: NameOf): AttendeeNote => ({
  id,
  text,
  author: { id: authorId, name: nameOf(authorId) },
  at: at.toISOString(),
})

const entryOnWire = ({ at, action, actor, reason }: LogEntry, nameOf: NameOf) => ({
  at: at.toISOString(),
  action,
  who: actor.kind === 'staff' && actor.id !== null ? { id: actor.id, name: nameOf(actor.id) } : null,
  reason,
})

const holderOnWire = (holder: NonNullable<AttendeeFile['holder']>) => ({
  name: fullNameOf(holder),
  phone: holder.phone && { number: holder.phone.e164, is_verified: holder.phone.isVerified },
  email: { address: holder.email, is_verified: holder.isEmailVerified },
  since: holder.createdAt.toISOString(),
  events: holder.events,
  has_birthday: holder.birthday !== null,
})

export const fileOnWire = (read: AttendeeFile): FileOnWire => {
  const { wallet, holder, nameOf } = read
  return {
    wallet: wallet.walletId,
    status: statusOf(wallet),
    holder: holder && holderOnWire(holder),
    balance: {
      available: wallet.available,
      held: wallet.held,
      promo: wallet.promo,
      refundable: read.refundable,
    },
    code: { number: wallet.codeNo, ending: read.codeEnding },
    live: { is_enrolled: wallet.liveHandle !== null, is_only: wallet.isLiveOnly },
    chain: { movements: read.chain.transfers, is_sound: read.chain.isSound },
    payments: read.payments.map(paymentOnWire),
    refunds: read.refunds.map(({ folio, state, amount, createdAt }) => ({
      folio,
      state,
      amount,
      created_at: createdAt.toISOString(),
    })),
    notes: read.notes.map((note) => noteOnWire(note, nameOf)),
    log: read.log.map((entry) => entryOnWire(entry, nameOf)),
  }
}

export const movementOnWire = (line: NamedMovement): AttendeeMovement => ({
  id: String(line.walletSeq),
  operation: line.opId,
  kind: line.kind,
  amount: line.amount,
  balance_after: line.balanceAfter,
  items: line.items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unit_price: unitPrice })),
  tip: line.tip > 0n ? line.tip : null,
  tender: line.tender,
  place: line.placeName,
  device: line.device,
  who: line.who,
  note: line.note,
  is_voided: line.isReversed,
  at: line.at.toISOString(),
})
