import type { LucideIcon } from 'lucide-react'
import styles from './setup.module.css'

type IconButtonProps = { Icon: LucideIcon; label: string; isOff?: boolean; onPress: () => void }

/** An icon-only button for an action repeated in every row. */
export const IconButton = ({ Icon, label, isOff = false, onPress }: IconButtonProps) => (
  <button
    type="button"
    className={styles.icon}
    disabled={isOff}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    <Icon size={20} aria-hidden="true" />
  </button>
)
