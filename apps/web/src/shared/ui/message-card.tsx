import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './message-card.module.css'

type MessageCardProps = { labelledBy: string; children: ReactNode }

/** A card that says one thing, in the middle: a sign, a title, a sentence, and what to do next. */
export const MessageCard = ({ labelledBy, children }: MessageCardProps) => (
  <Card className={styles.card} labelledBy={labelledBy}>
    {children}
  </Card>
)
