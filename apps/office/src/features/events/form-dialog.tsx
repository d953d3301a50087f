import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { type Sending } from '@saldo/client/use-send.ts'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { newEventCopy as copy } from './copy.ts'
import styles from './form-dialog.module.css'

type FormDialogProps = {
  title: string
  by: Sending
  schema?: Parameters<typeof SendForm>[0]['schema']
  also: Readonly<Record<string, string>>
  submit: string
  /** What can't be taken back looks so. */
  isFinal?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form over the page; mounting it opens it. The native dialog holds the focus, and Escape closes it. */
export const FormDialog = ({
  title,
  submit,
  isFinal = false,
  onClose,
  children,
  ...form
}: FormDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Before unmount: only then does the native dialog give the focus back.
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
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      <SendForm {...form} className={styles.form}>
        {children}
        <div className={styles.ways}>
          <Button look="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <SubmitButton {...(isFinal && { look: 'danger' as const })}>{submit}</SubmitButton>
        </div>
      </SendForm>
    </dialog>
  )
}

/** What follows from a decision, one sentence each. */
export const Consequences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={styles.consequences}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
