import { WindowButton } from '../../social-button.tsx'
import type { SocialVendor } from '../../social-vendor.ts'
import { askFacebook } from './ask-facebook.ts'
import styles from './facebook.module.css'

const mark = (
  <span className={styles.disc} aria-hidden="true">
    f
  </span>
)

export const facebook: SocialVendor<'facebook'> = {
  id: 'facebook',
  Button: (props) => <WindowButton provider="facebook" mark={mark} ask={askFacebook} {...props} />,
}
