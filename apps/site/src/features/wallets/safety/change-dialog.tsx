import { dialogCopy } from '@saldo/copy/dialogs'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { qrChangesCopy } from './copy.ts'
import type { RequestedChange, QrChange } from './qr-safety.tsx'

type ChangeDialogProps = QrChange & { asked: RequestedChange }

/** The dialog for a change of the QR; the card keeps it mounted while the QR changes. */
export default function ChangeDialog({ asked, outcome, isBusy, go, close }: ChangeDialogProps) {
  const words = qrChangesCopy[asked.change]
  if (!outcome || isBusy)
    return (
      <Dialog kind="confirm" title={words.question} busy={isBusy} onConfirm={go} onCancel={close}>
        <p>{words.means}</p>
      </Dialog>
    )
  if (outcome.problems.length > 0)
    return (
      <Dialog key="failed" kind="error" title={dialogCopy.oops} onConfirm={close}>
        {outcome.problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </Dialog>
    )
  return (
    <Dialog key="done" kind="success" title={words.done} onConfirm={close}>
      <p>{words.next}</p>
    </Dialog>
  )
}
