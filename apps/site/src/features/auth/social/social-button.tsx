import type { SocialProvider } from '@saldo/contract/identity'
import { Button } from '@saldo/ui/button.tsx'
import { socialCopy } from './copy.ts'
import { marks } from './marks.tsx'
import styles from './social.module.css'

type SocialButtonProps = { provider: SocialProvider; busy: boolean; onPress: () => void }

export const SocialButton = ({ provider, busy, onPress }: SocialButtonProps) => (
  <Button look="secondary" wide busy={busy} className={styles.button} onClick={onPress}>
    {marks[provider]}
    {socialCopy.continueWith(socialCopy.providers[provider])}
  </Button>
)
