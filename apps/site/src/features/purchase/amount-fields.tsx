import type { Event } from '@saldo/contract/events'
import { centavos } from '@saldo/contract/money'
import { mxnShort } from '@saldo/client/format/money.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { amountOf, amountText } from './amount.ts'
import styles from './add-funds-page.module.css'
import { purchaseCopy } from './copy.ts'

const presets = [10_000, 20_000, 50_000, 100_000].map(centavos)

type AmountFieldsProps = { typed: string; onType: (text: string) => void; event: Event }

const outOfBounds = (typed: string, event: Event): string | undefined => {
  const amount = amountOf(typed)
  if (typed.trim() === '') return undefined
  if (amount < event.min_topup) return purchaseCopy.minimum(mxnShort(event.min_topup))
  return amount > event.max_topup ? purchaseCopy.maximum(mxnShort(event.max_topup)) : undefined
}

/** Four preset amounts and a free one; both write the same field. */
export const AmountFields = ({ typed, onType, event }: AmountFieldsProps) => (
  <>
    <fieldset className={styles.presets} aria-label={purchaseCopy.presets}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className={styles.preset}
          aria-pressed={amountOf(typed) === preset}
          onClick={() => onType(amountText(preset))}
        >
          <span className={styles.currency}>MXN</span>
          <span className={styles.amount}>{mxnShort(preset)}</span>
        </button>
      ))}
    </fieldset>
    <TextField
      label={purchaseCopy.otherAmount}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed}
      onChange={(change) => onType(change.target.value)}
      error={outOfBounds(typed, event)}
    />
  </>
)
