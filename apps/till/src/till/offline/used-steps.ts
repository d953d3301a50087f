import type { OpId } from '@saldo/contract/ids'
import { readLiveText, stepAt } from '@saldo/contract/live-qr'
import type { Reading } from '../queue/operation.ts'

/** The steps of live QRs that this till sent to the server with a charge: no other sale is made of them. */
export const createUsedSteps = () => {
  const used = new Map<string, { step: number; opId: OpId }>()
  return {
    note: (opId: OpId, { text, readMs }: Reading): void => {
      const qr = readLiveText(text, stepAt(readMs))
      if (qr) used.set(qr.handle, { step: qr.step, opId })
    },
    /** The newest step of a handle; null without one, or where it was used by that operation. */
    besides:
      (opId: OpId | undefined) =>
      (handle: string): number | null => {
        const last = used.get(handle)
        return last && last.opId !== opId ? last.step : null
      },
  }
}
