import type { ReactNode } from 'react'
import { PageHead } from '../../shared/ui/page-head.tsx'
import styles from './profile.module.css'

type ProfileFrameProps = { copy: { title: string; description: string; intro: string }; children: ReactNode }

/** What the screens about one's own account share: words on the night, paper below. */
export const ProfileFrame = ({ copy, children }: ProfileFrameProps) => (
  <div className={styles.frame}>
    <PageHead title={copy.title} description={copy.description} />
    <div className={styles.words}>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
    </div>
    {children}
  </div>
)
