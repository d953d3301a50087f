import type { ReactNode } from 'react'
import { Alert } from '@saldo/ui/alert.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import type { useChange } from './use-change.ts'

type RemovalQuestionProps = {
  title: string
  children: ReactNode
  work: Pick<ReturnType<typeof useChange>, 'isBusy' | 'problems' | 'forget'>
  onRemove: () => void
  onKeep: () => void
}

/** Confirms a removal. Stays open on a refusal and shows the reason, because it covers the screen. */
export const RemovalQuestion = ({ title, children, work, onRemove, onKeep }: RemovalQuestionProps) => (
  <Dialog
    kind="confirm"
    title={title}
    busy={work.isBusy}
    onConfirm={onRemove}
    onCancel={() => {
      work.forget()
      onKeep()
    }}
  >
    {work.problems && <Alert sentences={work.problems} />}
    {children}
  </Dialog>
)
