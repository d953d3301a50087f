import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '@saldo/ui/button.tsx'
import kit from '../../kit/kit.module.css'

type ConfirmButtonProps = { words: string; mayBegin: boolean; isOff?: boolean; onConfirm: () => void }

/** The confirm button; offline it is disabled and says why. */
export const ConfirmButton = ({ words, mayBegin, isOff = false, onConfirm }: ConfirmButtonProps) => (
  <Button wide className={kit.confirm} disabled={isOff || !mayBegin} onClick={onConfirm}>
    {mayBegin ? words : copy.offline}
  </Button>
)
