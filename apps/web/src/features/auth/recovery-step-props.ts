import type { RecoveryCommand, RecoveryStep } from './recovery.ts'

/** Everything that a step of the recovery needs to show itself and to go on. */
export type StepProps<Name extends RecoveryStep['step']> = {
  step: Extract<RecoveryStep, { step: Name }>
  busy: boolean
  ask: (command: RecoveryCommand) => void
}
