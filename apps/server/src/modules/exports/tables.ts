import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { exportsCopy as copy } from '@saldo/copy/exports'
import { readByCursor } from '../../db/thread.ts'
import { findUsers, namesOf } from '../auth/thread.ts'
import { everyLine, everyTransfer, everyWallet } from '../ledger/thread.ts'
import { everyPayment } from '../orders/thread.ts'
import { placesOf } from '../venue/thread.ts'
import { count, money, text, type Sources, type Table } from './table.ts'

/** Names of people, each read once an export. */
const namesFrom = ({ control }: Sources) => {
  const known = new Map<UserId, { name: string; email: string | null }>()
  return async (ids: readonly (UserId | null)[]) => {
    const missing = ids.filter((id): id is UserId => id !== null && !known.has(id))
    const [names, users] = [await namesOf(control, missing), await findUsers(control, missing)]
    for (const id of missing) {
      const name = names.get(id)
      if (name !== undefined) known.set(id, { name, email: users.get(id)?.email ?? null })
    }
    return (id: UserId | null) => (id === null ? undefined : known.get(id))
  }
}

const placeNames = async ({ event }: Sources, eventId: EventId): Promise<Map<PlaceId, string>> =>
  new Map((await placesOf(event, eventId)).map(({ id, name }) => [id, name]))

const operations: Table = {
  columns: [
    text(copy.at),
    text(copy.kind),
    text(copy.operation),
    count(copy.part),
    text(copy.qr),
    money(copy.amount),
    money(copy.balanceAfter),
    text(copy.debit),
    text(copy.credit),
    text(copy.place),
    text(copy.who),
    text(copy.device),
    text(copy.reverses),
    text(copy.note),
  ],
  async *rows(from, wanted) {
    const [places, whoAre] = [await placeNames(from, wanted.eventId), namesFrom(from)]
    for await (const chunk of readByCursor(from.event, everyTransfer(wanted))) {
      const who = await whoAre(chunk.map(({ actor }) => actor))
      yield chunk.map((row) => [
        row.at,
        copy.kinds[row.kind],
        row.opId,
        row.leg,
        row.walletId,
        row.amount,
        row.balanceAfter,
        row.debit,
        row.credit,
        (row.place && places.get(row.place)) ?? null,
        who(row.actor)?.name ?? null,
        row.till,
        row.reverses,
        row.note,
      ])
    }
  },
}

const sales: Table = {
  columns: [
    text(copy.at),
    text(copy.kind),
    text(copy.operation),
    text(copy.place),
    text(copy.who),
    text(copy.product),
    count(copy.quantity),
    money(copy.unitPrice),
    money(copy.amount),
  ],
  async *rows(from, wanted) {
    const [places, whoAre] = [await placeNames(from, wanted.eventId), namesFrom(from)]
    for await (const chunk of readByCursor(from.event, everyLine(wanted, wanted.places))) {
      const who = await whoAre(chunk.map(({ actor }) => actor))
      yield chunk.map((row) => [
        row.at,
        copy.kinds[row.kind],
        row.opId,
        places.get(row.place) ?? null,
        who(row.actor)?.name ?? null,
        row.name,
        row.quantity,
        row.unitPrice,
        row.amount,
      ])
    }
  },
}

const payments: Table = {
  columns: [
    text(copy.at),
    text(copy.purchaseCode),
    text(copy.qr),
    text(copy.holder),
    text(copy.method),
    text(copy.status),
    text(copy.reference),
    money(copy.amount),
    money(copy.refunded),
    money(copy.fee),
  ],
  async *rows(from, { eventId, timezone }) {
    const whoAre = namesFrom(from)
    for await (const chunk of readByCursor(from.event, everyPayment(eventId, timezone))) {
      const who = await whoAre(chunk.map(({ userId }) => userId))
      yield chunk.map((row) => [
        row.at,
        row.purchaseCode,
        row.walletId,
        who(row.userId)?.name ?? null,
        row.method,
        statusOf(row.status),
        row.reference,
        row.amount,
        row.refunded,
        row.fee,
      ])
    }
  },
}

const statusOf = (status: string): string =>
  status in copy.statuses ? copy.statuses[status as keyof typeof copy.statuses] : status

const attendees: Table = {
  columns: [
    text(copy.qr),
    text(copy.holder),
    text(copy.email),
    text(copy.openedAt),
    money(copy.loaded),
    money(copy.spent),
    money(copy.held),
    money(copy.available),
    money(copy.promo),
    text(copy.blocked),
  ],
  async *rows(from, wanted) {
    const whoAre = namesFrom(from)
    for await (const chunk of readByCursor(from.event, everyWallet(wanted))) {
      const who = await whoAre(chunk.map(({ userId }) => userId))
      yield chunk.map((row) => [
        row.walletId,
        who(row.userId)?.name ?? null,
        who(row.userId)?.email ?? null,
        row.openedAt,
        row.credits,
        row.debits,
        row.held,
        row.credits - row.debits - row.held,
        row.promo,
        row.isBlocked ? copy.yes : copy.no,
      ])
    }
  },
}

/** Tables of everything that happened, of up to millions of rows: their files are made in a thread. */
export const tables = { operations, payments, sales, attendees } as const satisfies Record<string, Table>
