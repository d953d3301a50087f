import type { RecoveryCommand, RecoveryStep } from './recovery.ts'

/** The props of a recovery step's screen. */
export type StepProps<Name extends RecoveryStep['step']> = {
  step: Extract<RecoveryStep, { step: Name }>
  busy: boolean
  ask: (command: RecoveryCommand) => void
}
