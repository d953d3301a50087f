import type { ReactNode } from 'react'
import { Alert } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import styles from './setup.module.css'

type SendFormProps = {
  /** The problems of the last submission. */
  problems: readonly string[] | null
  onSend: (form: FormData) => void
  /** Lays the fields out side by side where there is room. */
  isRow?: boolean
  label?: string
  children: ReactNode
}

/** A form submitted without leaving the screen. */
export const SendForm = ({ problems, onSend, isRow = false, label, children }: SendFormProps) => (
  <form
    className={classNames(styles.form, isRow && styles.row)}
    aria-label={label}
    onSubmit={(submitted) => {
      submitted.preventDefault()
      onSend(new FormData(submitted.currentTarget))
    }}
  >
    {problems && <Alert sentences={problems} />}
    {children}
  </form>
)
