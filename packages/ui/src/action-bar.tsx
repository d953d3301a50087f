import type { ReactNode } from 'react'
import styles from './card.module.css'

/**
 * Keeps a card's main action within thumb reach at the bottom of a phone's screen. Must be last in a Card.
 */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
