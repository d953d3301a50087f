import { closeShift } from '@saldo/contract/shifts'
import { tillCopy } from '@saldo/copy/till'
import type { KindFile } from './kind.ts'

export const closeShiftKind: KindFile<'closeShift'> = {
  send: async (call, { eventId, opId, shiftId, counted }) => {
    const params = { event: eventId, shift: shiftId }
    return { report: await call(closeShift, { params, body: { op_id: opId, counted } }) }
  },
  words: tillCopy.kinds.closeShift,
  amount: ({ counted }) => counted,
}
