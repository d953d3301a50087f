import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = { children: ReactNode; className?: string | undefined; labelledBy?: string }

/** Paper on the night: where a screen's content sits. */
export const Card = ({ children, className, labelledBy }: CardProps) => (
  <section className={classNames(styles.card, className)} data-ground="paper" aria-labelledby={labelledBy}>
    {children}
  </section>
)
