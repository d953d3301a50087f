import { dialogCopy } from '@saldo/copy/dialogs'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { qrChangesCopy } from './copy.ts'
import type { Change, QrChange } from './qr-safety.tsx'

type ChangeDialogProps = QrChange & { asked: Change }

/** The dialog for a change of the QR; the card keeps it mounted while the QR changes. */
export default function ChangeDialog({ asked, busy, isDone, failure, go, close }: ChangeDialogProps) {
  const words = qrChangesCopy[asked]
  if (failure)
    return (
      <Dialog key="failed" kind="error" title={dialogCopy.oops} onConfirm={close}>
        {failure.problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </Dialog>
    )
  if (!isDone)
    return (
      <Dialog kind="confirm" title={words.question} busy={busy} onConfirm={go} onCancel={close}>
        <p>{words.means}</p>
      </Dialog>
    )
  return (
    <Dialog key="done" kind="success" title={words.done} onConfirm={close}>
      <p>{words.next}</p>
    </Dialog>
  )
}
