import { useSyncExternalStore } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { mxn } from '@saldo/client/format/money.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { dueIn } from './bill.ts'
import { tillCopy } from '../kit/copy.ts'
import { totalOf } from './order.ts'
import type { Operation } from '../queue/operation.ts'
import { entryOf } from '../queue/queue.ts'
import type { Desk, RoomProps } from './desk.ts'
import styles from './notices.module.css'

type BillNoticeProps = {
  desk: Desk
  /** Whether the room on the screen shows the bill. */
  isInRoom: boolean
  /** The operation whose answer is on the screen. */
  shown: OpId | null
  onWork: RoomProps['onWork']
  onOpen: (operation: Operation) => void
}

/** Notice of a partly paid bill outside its own screen, with the way back to it. */
export const BillNotice = ({ desk, isInRoom, shown, onWork, onOpen }: BillNoticeProps) => {
  const bill = useSyncExternalStore(desk.bill.subscribe, desk.bill.read, () => null)
  const due = dueIn(bill)
  const paying = bill?.kind === 'paying' ? entryOf(desk.queued, bill.opId)?.operation : undefined
  const isInSight = paying ? paying.opId === shown : isInRoom
  if (!bill || isInSight) return null
  return (
    <output className={styles.room}>
      <Notice
        className={styles.notice}
        end={
          <Button look="quiet" small onClick={() => (paying ? onOpen(paying) : onWork('charge'))}>
            {tillCopy.seeBill}
          </Button>
        }
      >
        <span>{due ? tillCopy.stillDue(mxn(totalOf(due.order))) : tillCopy.halfPaid}</span>
      </Notice>
    </output>
  )
}
