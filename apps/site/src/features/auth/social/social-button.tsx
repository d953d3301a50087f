import type { SocialProvider } from '@saldo/contract/identity'
import { Button } from '@saldo/ui/button.tsx'
import { socialCopy } from './copy.ts'
import styles from './social.module.css'
import type { ReactElement } from 'react'
import { Apple } from 'lucide-react'

/** Our own simple drawings, in each provider's familiar colours. */
const marks: Record<SocialProvider, ReactElement> = {
  google: <span className={styles.ring} aria-hidden="true" />,
  facebook: (
    <span className={styles.disc} aria-hidden="true">
      f
    </span>
  ),
  apple: <Apple size={22} aria-hidden="true" />,
}

type SocialButtonProps = { provider: SocialProvider; busy: boolean; onPress: () => void }

export const SocialButton = ({ provider, busy, onPress }: SocialButtonProps) => (
  <Button look="secondary" wide small busy={busy} className={styles.button} onClick={onPress}>
    {marks[provider]}
    {socialCopy.continueWith(socialCopy.providers[provider])}
  </Button>
)
