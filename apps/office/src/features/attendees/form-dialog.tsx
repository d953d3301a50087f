import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Sending } from '@saldo/client/use-send.ts'
import { OfficeForm } from '../../shared/section.tsx'
import styles from './form-dialog.module.css'

type FormDialogProps = {
  title: string
  hint: string
  submit: string
  by: Sending
  also: Readonly<Record<string, string>>
  schema?: z.ZodType | undefined
  onClose: () => void
  children?: ReactNode
}

/** A form over the page; Escape and its way out close it without sending. */
export const FormDialog = ({ title, hint, submit, by, also, schema, onClose, children }: FormDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [titleId, hintId] = [useId(), useId()]
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    heading.current?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-ground="paper"
      aria-labelledby={titleId}
      aria-describedby={hintId}
      onCancel={(event) => {
        event.preventDefault()
        if (!by.busy) onClose()
      }}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      <OfficeForm
        by={by}
        also={also}
        {...(schema && { schema })}
        submit={submit}
        label={title}
        onCancel={onClose}
      >
        {children}
      </OfficeForm>
    </dialog>
  )
}
