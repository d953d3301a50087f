import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = { children: ReactNode; className?: string | undefined; labelledBy?: string }

/** A light card on the dark background, for a screen's content. */
export const Card = ({ children, className, labelledBy }: CardProps) => (
  <section className={classNames(styles.card, className)} data-ground="paper" aria-labelledby={labelledBy}>
    {children}
  </section>
)
