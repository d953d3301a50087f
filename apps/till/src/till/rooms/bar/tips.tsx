import { type Centavos, shareOf } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { tillBarCopy as copy } from './copy.ts'
import styles from './sale-screen.module.css'

type TipsProps = {
  presets: readonly number[]
  /** The order's amount without the tip. */
  amount: Centavos
  chosen: number | null
  /** For an order that takes none; the tiles stay where they are. */
  isOff: boolean
  onChoose: (percent: number | null) => void
}

/** The tip presets and "no tip", which is the default. */
export const Tips = ({ presets, amount, chosen, isOff, onChoose }: TipsProps) => (
  <fieldset className={styles.tips} aria-label={copy.tip}>
    {[null, ...presets].map((percent) => (
      <Button
        key={percent ?? 0}
        look="tile"
        aria-pressed={percent === (isOff ? null : chosen)}
        disabled={isOff}
        onClick={() => onChoose(percent)}
      >
        <span>{percent === null ? copy.noTip : copy.tipOf(percent)}</span>
        {percent !== null && amount > 0n && <span>{mxn(shareOf(amount, percent))}</span>}
      </Button>
    ))}
  </fieldset>
)
