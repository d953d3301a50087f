import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { CircleAlert, CircleCheck, CircleHelp, Info, TriangleAlert } from 'lucide-react'
import { dialogCopy } from '@saldo/copy/dialogs'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

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
  /** The one button of success, error, warning and info dialogs, and "yes" of a confirmation. Escape means the same, except in a confirmation. */
  onConfirm: () => void
  /** "No" of a confirmation. */
  onCancel?: () => void
  /** The confirmed action is running: its button shows it, and nothing else can be pressed. */
  busy?: boolean
}

/**
 * A question or a message that has to be answered before anything else; mount it to show it. The platform's
 * modal dialog keeps the focus inside and gives it back. A confirmation can't be dismissed, and the focus starts on its title.
 */
export const Dialog = ({ kind, title, children, onConfirm, onCancel, busy = false }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const isQuestion = kind === 'confirm'
  // Before the browser paints, and closed before the element goes: only then does the platform give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    const first = isQuestion ? heading.current : confirm.current
    first?.focus()
    return () => shown?.close()
  }, [isQuestion])
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
