import type { ReactNode } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { type Sending } from '@saldo/client/use-send.ts'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { FormDialogFrame } from './form-dialog-frame.tsx'
import { officeCopy as copy } from './copy.ts'
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

/** A form over the page, with its buttons at its end. */
export const FormDialog = ({
  title,
  submit,
  isFinal = false,
  onClose,
  children,
  ...form
}: FormDialogProps) => (
  <FormDialogFrame title={title} isWide by={form.by} onClose={onClose}>
    <SendForm {...form} className={styles.form}>
      {children}
      <div className={styles.ways}>
        <Button look="secondary" disabled={form.by.busy} onClick={onClose}>
          {copy.cancel}
        </Button>
        <SubmitButton {...(isFinal && { look: 'danger' as const })}>{submit}</SubmitButton>
      </div>
    </SendForm>
  </FormDialogFrame>
)

/** What follows from a decision, one sentence each. */
export const Consequences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={styles.consequences}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
