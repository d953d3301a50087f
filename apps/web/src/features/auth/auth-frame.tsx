import type { ReactNode } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import styles from './auth-frame.module.css'

type AuthFrameProps = { title: string; intro: string; children: ReactNode }

/** What the screens of signing in and up share: words on the night, a form on paper. */
export const AuthFrame = ({ title, intro, children }: AuthFrameProps) => (
  <div className={styles.frame}>
    <div className={styles.words}>
      <h1 id="auth-title">{title}</h1>
      <p>{intro}</p>
    </div>
    <Card labelledBy="auth-title" className={styles.card}>
      {children}
    </Card>
  </div>
)
