import type { ReactNode } from 'react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import styles from './sum-check.module.css'

/** A sentence on sums that must agree; an alarm where they don't. */
export const SumCheck = ({ holds, children }: { holds: boolean; children: ReactNode }) => {
  const Icon = holds ? CircleCheck : TriangleAlert
  return (
    <p className={styles.check} data-wrong={!holds || undefined} role={holds ? undefined : 'alert'}>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
