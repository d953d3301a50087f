import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = {
  as?: 'section' | 'article'
  children: ReactNode
  className?: string | undefined
  labelledBy?: string
}

/** A light card on the dark background, for a screen's content. */
export const Card = ({ as: Element = 'section', children, className, labelledBy }: CardProps) => (
  <Element className={classNames(styles.card, className)} data-ground="paper" aria-labelledby={labelledBy}>
    {children}
  </Element>
)
