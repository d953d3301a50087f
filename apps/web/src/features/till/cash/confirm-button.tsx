import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './confirm-button.module.css'

type ConfirmButtonProps = { words: string; isOnline: boolean; isOff?: boolean; onConfirm: () => void }

/** The button that goes on; without a network it says why it doesn't. */
export const ConfirmButton = ({ words, isOnline, isOff = false, onConfirm }: ConfirmButtonProps) => (
  <Button wide className={styles.confirm} disabled={isOff || !isOnline} onClick={onConfirm}>
    {isOnline ? words : copy.offline}
  </Button>
)
