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
/** A return waits so long for the permit asked for before it: the session that it needs ends two seconds after. */
const ANSWER_MS = 1_000

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

/** What the server is asked: for the permit, and to take it back. What it sees last is what this till holds. */
const createRequests = (parts: PermitParts, held: ReturnType<typeof createHeld>) => {
  const { eventId, call } = parts
  const params = { event: eventId }
  let notBeforeMs = 0
  let isLeft = false
  let isReturning = false
  /** The request whose permit the server may have given without this till knowing; none once a return went out. */
  let asking: Promise<OfflinePermit | null> | undefined

  const giveBack = async ({ seq, waiting }: Written): Promise<void> => {
    if (waiting > 0 || !(held.read() || asking)) return
    isReturning = true
    asking = undefined
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
  return {
    giveBack,
    ask: async (consent: string): Promise<void> => {
      if (parts.monotonicMs() < notBeforeMs) return
      if (held.read()?.permit.consent !== consent) await held.end()
      const key = await parts.publicKey()
      // A permit asked for while the old one is on its way back would be dropped with it, and awaited by the server.
      if (isLeft || isReturning) return
      notBeforeMs = parts.monotonicMs() + AGAIN_MS
      const asked = call(askOfflinePermit, { params, body: { public_key: key } })
      asking = asked
      const permit = await asked
      // The server may have seen the return after it.
      if (asking !== asked) return
      asking = undefined
      await (permit ? held.take(permit) : held.end())
    },
    enter: (): void => {
      isLeft = false
    },
    leave: async (written: () => Written): Promise<void> => {
      isLeft = true
      const longEnough = new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      await Promise.race([asking, longEnough]).catch(() => undefined)
      await giveBack(written())
    },
  }
}

/** The permit of this till, kept over reloads. */
export const createPermit = (parts: PermitParts) => {
  const held = createHeld(parts)
  const { giveBack, ask, enter, leave } = createRequests(parts, held)
  const alone = unlessBusy()
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
          return giveBack(written)
        }
        const now = held.read()
        const isSound = now?.permit.consent === consent && !now.isEnding && !now.mayBeReturned
        if (!isSound) await ask(consent)
      }),
    /** Somebody opens the till, which asks for permits again. */
    enter,
    /**
     * Before the till is put away: asks for none until `enter`, and gives the permit back unless records wait. Rejects
     * while the server doesn't answer.
     */
    leave,
  }
}
