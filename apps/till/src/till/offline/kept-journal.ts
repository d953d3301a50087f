import type { DeviceId, EventId } from '@saldo/contract/ids'
import { type Centavos, centavos } from '@saldo/contract/money'
import { type Answer, isFinal } from '../queue/operation.ts'
import type { OperationStore } from '../queue/operation-store.ts'
import type { Records } from '../storage/records.ts'
import { createJournal, type OfflineCharge } from './journal.ts'
import { type JournalKey, openJournalKey, sha256Hex } from './journal-key.ts'
import { JOURNAL } from './kept.ts'
import { emptyJournal, type Journal } from './sold.ts'

export type KeptJournalParts = {
  deviceId: DeviceId
  eventId: EventId
  records: Records
  store: Pick<OperationStore, 'accept' | 'all'>
  /** Runs one work of that name at a time, over all tabs. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
  onChange: () => void
}

/** What a posting took from the QR: nothing where it waits or was refused; null where the charge was booked instead. */
const paidIn = (answer: Answer | null | undefined): Centavos | null => {
  if (answer?.kind !== 'booked' || answer.booking.of !== 'offlineCharge') return centavos(0)
  return answer.booking.status === 'online' ? null : answer.booking.paid
}

/** The pairing's key, opened once. */
const keyOf = ({ records, deviceId, alone }: KeptJournalParts): (() => Promise<JournalKey>) => {
  let opened: Promise<JournalKey> | undefined
  return () => {
    opened ??= alone('journal-key', () => openJournalKey(records, deviceId))
    opened.catch(() => (opened = undefined))
    return opened
  }
}

const journalOf = (
  { deviceId, eventId, records, store, alone }: KeptJournalParts,
  key: () => Promise<JournalKey>,
) =>
  createJournal({
    deviceId,
    eventId,
    alone: (work) => alone('journal', work),
    hash: sha256Hex,
    sign: async (bytes) => (await key()).sign(bytes),
    shelf: {
      read: async () => (await records.get(JOURNAL)).value,
      write: (next) => records.set(JOURNAL, next),
      accept: (operation, next) => {
        const beside = { name: JOURNAL.name, stored: { v: JOURNAL.version, value: next } }
        return store.accept({ operation, insteadOf: operation.insteadOf, beside })
      },
    },
  })

/** The journal of this browser, and how this tab last saw it. */
export const openJournal = (parts: KeptJournalParts) => {
  const { deviceId, eventId, records, store, onChange } = parts
  let seen: Journal = emptyJournal(deviceId, eventId)
  const key = keyOf(parts)
  const journal = journalOf(parts, key)
  const look = async (): Promise<void> => {
    seen = await journal.read()
    onChange()
  }
  type Record = Pick<OfflineCharge, 'opId' | 'seq'>
  const settle = async ({ opId, seq }: Record, answer: Answer | null | undefined, nowMs: number) => {
    await journal.settle({ opId, seq, paid: paidIn(answer), nowMs })
    await look()
  }
  return {
    seen: () => seen,
    look,
    publicKey: async () => (await key()).publicKey,
    sell: journal.sell,
    settle,
    forget: async (known: Parameters<typeof journal.forget>[0]): Promise<void> => {
      await journal.forget(known)
      await look()
    },
    /** Settles what was answered while nobody noted it; an answer that is gone counts as a loss. */
    reconcile: async (nowMs: number): Promise<void> => {
      // In this order: a sale that another tab accepts in between is in the store alone, and not looked for.
      const { sales, seq } = await journal.read()
      const { kept } = await store.all()
      for (const { opId, postedMs } of sales) {
        const found = kept.find((each) => each.opId === opId)
        if (postedMs !== null || (found && !isFinal(found.answer))) continue
        const operation = found?.operation.kind === 'offlineCharge' ? found.operation : { opId, seq }
        await settle(operation, found?.answer, nowMs)
      }
      await look()
    },
    /** Follows what other tabs write; returns how to stop. */
    follow: () => records.onChange(JOURNAL, () => void look().catch(() => undefined)),
  }
}
