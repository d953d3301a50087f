import { recoveryCopy } from '@saldo/copy/recovery'
import { Button } from '@saldo/ui/button.tsx'
import styles from './form.module.css'
import type { StepProps } from './recovery-step-props.ts'
import { StepProblems } from './step-problems.tsx'

/** Undoes a password change only on a click: mail scanners open every link. */
export const UndoStep = ({ step, busy, ask }: StepProps<'undo'>) => (
  <div className={styles.form}>
    <StepProblems step={step} busy={busy} />
    <Button wide busy={busy} onClick={() => ask({ ask: 'undo', token: step.token })}>
      {recoveryCopy.undo}
    </Button>
  </div>
)
