import { useState } from 'react'
import { depositLimits } from '@saldo/contract/deposits'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { depositsCopy as copy } from './deposits-copy.ts'

type UndoDialogProps = { id: string; words: string; onClose: () => void }

/** Asks why a deposit is undone, and undoes it. */
export const UndoDialog = ({ id, words, onClose }: UndoDialogProps) => {
  const [reason, setReason] = useState('')
  const work = useSend(onClose)
  return (
    <Dialog
      kind="confirm"
      title={copy.undoTitle}
      busy={work.busy}
      onConfirm={() => work.send({ intent: 'undo', deposit: id, reason })}
      onCancel={onClose}
    >
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      <p>{words}</p>
      <TextField
        name="reason"
        label={copy.reason}
        maxLength={depositLimits.reason}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  )
}
