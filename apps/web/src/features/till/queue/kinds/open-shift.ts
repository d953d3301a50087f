import { openShift } from '@saldo/contract/shifts'
import { tillCopy } from '@saldo/copy/till'
import type { KindFile } from './kind.ts'

export const openShiftKind: KindFile<'openShift'> = {
  send: async (call, { eventId, opId, float }) => ({
    shift: await call(openShift, { params: { event: eventId }, body: { op_id: opId, float } }),
  }),
  words: tillCopy.kinds.openShift,
  amount: ({ float }) => float,
}
