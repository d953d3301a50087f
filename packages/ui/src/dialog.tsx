import { type ReactNode, useId, useRef } from 'react'
import { CircleAlert, CircleCheck, CircleHelp, Info, TriangleAlert } from 'lucide-react'
import { dialogCopy } from '@saldo/copy/dialogs'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

const icons = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  confirm: CircleHelp,
}

type DialogProps = {
  kind: keyof typeof icons
  title: string
  children?: ReactNode
  /** The only button but of a confirmation, whose "yes" it is. Escape does the same, except there. */
  onConfirm: () => void
  /** "No" of a confirmation. */
  onCancel?: () => void
  /** The confirmed action is running: its button shows it, and no button can be pressed. */
  busy?: boolean
}

/**
 * A modal question or message; mounting it opens it. The native dialog traps the focus and restores it. A
 * confirmation can't be dismissed, and its title has the focus first.
 */
export const Dialog = ({ kind, title, children, onConfirm, onCancel, busy = false }: DialogProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const isQuestion = kind === 'confirm'
  const dialog = useModal(isQuestion ? heading : confirm)
  const Icon = icons[kind]
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-ground="paper"
      closedby={isQuestion ? 'none' : 'closerequest'}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={(event) => {
        event.preventDefault()
        if (!isQuestion) onConfirm()
      }}
    >
      <Icon size={44} aria-hidden="true" className={classNames(styles.icon, styles[kind])} />
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      <div className={styles.actions}>
        {isQuestion && (
          <Button look="secondary" wide disabled={busy} onClick={onCancel}>
            {dialogCopy.cancel}
          </Button>
        )}
        <Button ref={confirm} wide busy={busy} onClick={onConfirm}>
          {dialogCopy[kind]}
        </Button>
      </div>
    </dialog>
  )
}
