import { useState } from 'react'
import type { ShiftId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { makeOpId } from '@saldo/client/op-id.ts'
import { tillCopy } from '../../kit/copy.ts'
import { giveSignal } from '../../kit/signals.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
import type { Desk } from '../../desk/desk.ts'

/**
 * The last operation sent to open or close a shift, and why storing it failed. Each screen makes its
 * operation's id once.
 */
export const useShiftWork = (desk: Desk, opened: Operation | null) => {
  const [sent, setSent] = useState(opened)
  const [problem, setProblem] = useState<string | null>(null)
  const [opId, setOpId] = useState(makeOpId)
  const { queue, sound } = desk

  const begin = (operation: Operation): void => {
    setProblem(null)
    setSent(operation)
    queue.begin(operation).catch(() => {
      giveSignal('refused', sound.isMuted)
      setSent(null)
      setProblem(tillCopy.notStored)
    })
  }
  const made = () => madeBy(desk, opId)
  return {
    sent,
    problem,
    open: (float: Centavos) => begin({ ...made(), kind: 'openShift', float }),
    close: (shiftId: ShiftId, counted: Centavos, vouchers: Centavos | null) =>
      begin({ ...made(), kind: 'closeShift', shiftId, counted, vouchers }),
    leave: () => {
      setSent(null)
      setOpId(makeOpId())
    },
  }
}
