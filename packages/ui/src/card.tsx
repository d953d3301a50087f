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

type MessageCardProps = { labelledBy: string; children: ReactNode }

/** A centred card with one message: icon, title, sentence and next action. */
export const MessageCard = ({ labelledBy, children }: MessageCardProps) => (
  <Card className={styles.message} labelledBy={labelledBy}>
    {children}
  </Card>
)

/** Keeps a card's main action within thumb reach at the bottom of a phone's screen. Must be last in a Card. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
