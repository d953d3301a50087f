import type { ReactNode } from 'react'
import styles from './field.module.css'

type FieldShellProps = {
  id: string
  label: string
  error: string | undefined
  hint: string | undefined
  children: ReactNode
  /** Content beside the control, inside its box. */
  aside?: ReactNode
}

export const hintIdOf = (id: string) => `${id}-hint`

/** Label and control, with the hint or error below. */
export const FieldShell = ({ id, label, error, hint, children, aside }: FieldShellProps) => (
  <div className={styles.field}>
    <div className={styles.box} data-ring data-invalid={error ? '' : undefined}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {children}
      </div>
      {aside}
    </div>
    {(error ?? hint) !== undefined && (
      <p id={hintIdOf(id)} className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    )}
  </div>
)
