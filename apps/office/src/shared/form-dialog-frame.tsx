import { type ReactNode, useId, useRef } from 'react'
import type { Sending } from '@saldo/client/use-send.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import { useModal } from '@saldo/ui/use-modal.ts'
import styles from './form-dialog-frame.module.css'

type FormDialogFrameProps = {
  title: string
  /** Below the title: what the form is for. */
  hint?: string
  isWide?: boolean
  /** What the form sends; while it does, Escape closes nothing. */
  by: Sending
  onClose: () => void
  children: ReactNode
}

/** A form over the page; mounting it opens it. The native dialog holds the focus, and Escape closes it. */
export const FormDialogFrame = ({
  title,
  hint,
  isWide = false,
  by,
  onClose,
  children,
}: FormDialogFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [titleId, hintId] = [useId(), useId()]
  const dialog = useModal(heading)
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide)}
      data-ground="paper"
      aria-labelledby={titleId}
      aria-describedby={hint && hintId}
      onCancel={(event) => {
        event.preventDefault()
        if (!by.busy) onClose()
      }}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
    </dialog>
  )
}
