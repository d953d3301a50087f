import type { DeviceId, EventId } from '@saldo/contract/ids'
import { askOfflinePermit, type OfflinePermit, returnOfflinePermit } from '@saldo/contract/offline'
import { ApiError } from '@saldo/client/api/api-error.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Records } from '../storage/records.ts'
import { type HeldPermit, PERMIT } from './kept.ts'

export type PermitParts = {
  deviceId: DeviceId
  eventId: EventId
  call: Call
  records: Records
  /** Of the journal's key, which is made at the first call. */
  publicKey: () => Promise<string>
  monotonicMs: () => number
  onChange: () => void
}

/** What the journal says at that moment: its last number, and how many records wait. */
type Written = { seq: number; waiting: number }

const AGAIN_MS = 30_000

/** What is held, in memory as on disk. */
const createHeld = ({ deviceId, eventId, records, onChange }: PermitParts) => {
  let held: HeldPermit | null = null
  const keep = async (next: HeldPermit): Promise<void> => {
    held = next
    await records.set(PERMIT, held)
    onChange()
  }
  return {
    load: async (): Promise<void> => {
      const { value } = await records.get(PERMIT)
      held = value?.deviceId === deviceId && value.eventId === eventId ? value : null
    },
    read: () => held,
    take: (permit: OfflinePermit): Promise<void> => keep({ deviceId, eventId, permit, isEnding: false }),
    drop: async (): Promise<void> => {
      held = null
      await records.remove(PERMIT)
      onChange()
    },
    end: async (): Promise<void> => {
      if (held && !held.isEnding) await keep({ ...held, isEnding: true })
    },
    doubt: async (): Promise<void> => {
      if (held && !held.mayBeReturned) await keep({ ...held, mayBeReturned: true })
    },
  }
}

/** Runs one work at a time; a further one meanwhile is left out. */
const unlessBusy = (): ((work: () => Promise<void>) => Promise<void>) => {
  let isBusy = false
  return async (work) => {
    if (isBusy) return
    isBusy = true
    await work().finally(() => (isBusy = false))
  }
}

/** The permit of this till, kept over reloads. */
export const createPermit = (parts: PermitParts) => {
  const { eventId, call } = parts
  const params = { event: eventId }
  const held = createHeld(parts)
  const alone = unlessBusy()
  let notBeforeMs = 0
  let isReturning = false

  const giveBack = async (seq: number): Promise<void> => {
    isReturning = true
    try {
      // Before the answer: it may come to a page that is gone.
      await held.doubt()
      await call(returnOfflinePermit, { params, body: { seq } })
    } catch (error) {
      // What the server refuses, it doesn't know as this till's any more.
      if (!(error instanceof ApiError) || error.isUnanswered) throw error
    } finally {
      isReturning = false
    }
    await held.drop()
  }
  const ask = async (consent: string): Promise<void> => {
    if (parts.monotonicMs() < notBeforeMs) return
    notBeforeMs = parts.monotonicMs() + AGAIN_MS
    if (held.read()?.permit.consent !== consent) await held.end()
    const permit = await call(askOfflinePermit, { params, body: { public_key: await parts.publicKey() } })
    await (permit ? held.take(permit) : held.end())
  }
  const leave = async ({ seq, waiting }: Written): Promise<void> => {
    if (held.read() && waiting === 0) await giveBack(seq)
  }
  return {
    load: held.load,
    /** The permit to sell by; null without one, and once its consent is over. Its end is for the caller to judge. */
    toSell: (): OfflinePermit | null => {
      const now = held.read()
      return now && !now.isEnding ? now.permit : null
    },
    held: (): OfflinePermit | null => held.read()?.permit ?? null,
    /** A contact told which consent is in force: asks for its permit, or gives the old one back. */
    heard: (consent: string | null, written: Written): Promise<void> =>
      alone(async () => {
        if (consent === null) {
          await held.end()
          return leave(written)
        }
        const now = held.read()
        const isSound = now?.permit.consent === consent && !now.isEnding && !now.mayBeReturned
        // A permit asked for while the old one is on its way back would be dropped with it, and awaited by the server.
        if (!isSound && !isReturning) await ask(consent)
      }),
    /** Before the till is put away: gives the permit back unless records wait. Rejects while the server doesn't answer. */
    leave,
  }
}
