import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './card.module.css'

type MessageCardProps = { labelledBy: string; children: ReactNode }

/** A centred card with one message: icon, title, sentence and next action. */
export const MessageCard = ({ labelledBy, children }: MessageCardProps) => (
  <Card className={styles.message} labelledBy={labelledBy}>
    {children}
  </Card>
)
