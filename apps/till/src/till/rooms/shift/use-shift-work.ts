import { useState } from 'react'
import type { CountedPieces, DifferenceReason, MovementKind } from '@saldo/contract/drawer'
import type { OpId, ShiftId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { makeOpId } from '@saldo/client/op-id.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
import type { Desk } from '../../desk/desk.ts'
import { useSent } from '../../desk/use-sent.ts'

export type Counted = { counted: Centavos; vouchers: Centavos | null; pieces: CountedPieces }
export type Move = { movement: MovementKind; amount: Centavos; reason: string }

/**
 * The last operation sent to open or close a shift, and why storing it failed. Each screen makes its
 * operation's id once.
 */
export const useShiftWork = (desk: Desk, opened: Operation | null) => {
  const { sent, problem, begin, leave } = useSent(desk, opened)
  const [opId, setOpId] = useState(makeOpId)
  const made = () => madeBy(desk, opId)
  return {
    sent,
    problem,
    /** `pieces` is null where an amount was typed. */
    open: (float: Centavos, pieces: CountedPieces | null) =>
      begin({ ...made(), kind: 'openShift', float, ...(pieces && { pieces }) }),
    close: (shiftId: ShiftId, { counted, vouchers, pieces }: Counted) =>
      begin({ ...made(), kind: 'closeShift', shiftId, counted, vouchers, pieces }),
    /** Moves cash under the id that the second person agreed to. */
    move: (agreedId: OpId, shiftId: ShiftId, { movement, amount, reason }: Move) =>
      begin({ ...madeBy(desk, agreedId), kind: 'moveCash', shiftId, movement, amount, reason }),
    explain: (shiftId: ShiftId, reason: DifferenceReason, words: string | null) =>
      begin({ ...madeBy(desk, makeOpId()), kind: 'explainDifference', shiftId, reason, words }),
    leave: () => {
      leave()
      setOpId(makeOpId())
    },
  }
}
