import { Alert } from '@saldo/ui/alert.tsx'

type StepProblemsProps = { step: { problems?: string[]; at?: number }; busy: boolean }

/** The last attempt's problems, hidden while the next one runs. */
export const StepProblems = ({ step: { problems, at }, busy }: StepProblemsProps) =>
  problems && !busy ? <Alert key={at} sentences={problems} listed /> : null
