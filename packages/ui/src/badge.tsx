import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

type BadgeProps = { tone: 'good' | 'off' | 'warning'; className?: string | undefined; children: ReactNode }

/** A status word, with a coloured dot. */
export const Badge = ({ tone, className, children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone], className)} data-ground="paper">
    {children}
  </span>
)
