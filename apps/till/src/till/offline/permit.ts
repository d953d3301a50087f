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

/** The permit of this till, kept over reloads. */
export const createPermit = (parts: PermitParts) => {
  const { deviceId, eventId, call, records, onChange } = parts
  const params = { event: eventId }
  let held: HeldPermit | null = null
  let isBusy = false
  let notBeforeMs = 0

  const keep = async (permit: OfflinePermit, isEnding: boolean): Promise<void> => {
    held = { deviceId, eventId, permit, isEnding }
    await records.set(PERMIT, held)
    onChange()
  }
  const drop = async (): Promise<void> => {
    held = null
    await records.remove(PERMIT)
    onChange()
  }
  const end = async (): Promise<void> => {
    if (held && !held.isEnding) await keep(held.permit, true)
  }
  /** Rejects, with the permit kept, while the server doesn't answer. */
  const giveBack = async (seq: number): Promise<void> => {
    try {
      await call(returnOfflinePermit, { params, body: { seq } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.isUnanswered) throw error
    }
    await drop()
  }
  const ask = async (): Promise<void> => {
    if (parts.monotonicMs() < notBeforeMs) return
    notBeforeMs = parts.monotonicMs() + AGAIN_MS
    await end()
    const permit = await call(askOfflinePermit, { params, body: { public_key: await parts.publicKey() } })
    if (permit) await keep(permit, false)
  }
  const follow = async (consent: string | null, { seq, waiting }: Written): Promise<void> => {
    if (held && consent === held.permit.consent && !held.isEnding) return
    if (consent !== null) return ask()
    await end()
    if (held && waiting === 0) await giveBack(seq)
  }
  return {
    load: async (): Promise<void> => {
      const { value } = await records.get(PERMIT)
      held = value?.deviceId === deviceId && value.eventId === eventId ? value : null
    },
    /** The permit to sell by; null without one, and once its consent is over. Its end is for the caller to judge. */
    toSell: (): OfflinePermit | null => (held && !held.isEnding ? held.permit : null),
    held: (): OfflinePermit | null => held?.permit ?? null,
    /** A contact told which consent is in force: asks for its permit, or gives the old one back. */
    heard: async (consent: string | null, written: Written): Promise<void> => {
      if (isBusy) return
      isBusy = true
      try {
        await follow(consent, written)
      } finally {
        isBusy = false
      }
    },
    /** Before the till is put away: gives the permit back unless records wait. */
    leave: async ({ seq, waiting }: Written): Promise<void> => {
      if (held && waiting === 0) await giveBack(seq)
    },
  }
}
