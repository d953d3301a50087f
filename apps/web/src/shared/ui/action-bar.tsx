import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** Keeps a card's one action in reach of the thumb, at the bottom of a phone's screen. The last thing in a Card. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
