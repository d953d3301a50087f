import type { ReactElement } from 'react'
import type { SocialProvider } from '@saldo/contract/identity'
import { Apple } from 'lucide-react'
import styles from './social.module.css'

/** Our own simple drawings, in each provider's familiar colours. */
export const marks: Record<SocialProvider, ReactElement> = {
  google: <span className={styles.ring} aria-hidden="true" />,
  facebook: (
    <span className={styles.disc} aria-hidden="true">
      f
    </span>
  ),
  apple: <Apple size={22} aria-hidden="true" />,
}
