import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

type BadgeProps = { tone: 'good' | 'off' | 'warning'; children: ReactNode }

/** A state in a word, with a dot for those who see colour. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
)
