import type { ReactNode } from 'react'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { removalCopy as copy } from './copy.ts'

type RemovalQuestionProps = {
  title: string
  children: ReactNode
  /** Form fields that confirming submits; the second time, after an open shift was told, with `leave_shifts`. */
  fields: Readonly<Record<string, string>>
  /** Where shifts are closed; none where no event is open. */
  shifts?: ReactNode
  onClose: () => void
}

/** Asks before somebody is removed; whose shift is open is said first, and may be left open. */
export const RemovalQuestion = ({ title, children, fields, shifts, onClose }: RemovalQuestionProps) => {
  const work = useSend(onClose)
  const isShiftOpen = work.failure?.code === 'staff_shift_open'
  return (
    <Dialog
      kind="confirm"
      title={isShiftOpen ? copy.shiftOpen : title}
      busy={work.busy}
      onConfirm={() => work.send({ ...fields, ...(isShiftOpen && { leave_shifts: 'true' }) })}
      onCancel={onClose}
    >
      {work.failure && (
        <Alert
          key={work.failure.at}
          tone={isShiftOpen ? 'warning' : 'error'}
          sentences={work.failure.problems}
        />
      )}
      {isShiftOpen ? <p>{copy.closeOrLeave}</p> : children}
      {isShiftOpen && shifts}
    </Dialog>
  )
}
