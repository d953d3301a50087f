import { type ReactNode, useId, useRef } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { useModal } from '@saldo/ui/use-modal.ts'
import styles from './sheet.module.css'

type SheetProps = { title: string; close: string; onClose: () => void; children: ReactNode; foot?: ReactNode }

/** A sheet over the till's screen; mounting it opens it. The native dialog holds the focus, and Escape closes it. */
export const Sheet = ({ title, close, onClose, children, foot }: SheetProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const dialog = useModal(heading)
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classNames(shapes.spread, styles.head)}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button look="secondary" small onClick={onClose}>
          {close}
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
      {foot}
    </dialog>
  )
}
