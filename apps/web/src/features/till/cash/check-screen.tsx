import { type Centavos, centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '../../../shared/format/money.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { type AmountKey, centavosOfEntry, shownEntry } from '../shell/amount-entry.ts'
import { Keypad } from '../shell/keypad.tsx'
import { useAmountKeys } from '../shell/use-amount-keys.ts'
import styles from './cash.module.css'
import type { CashState } from './cash-state.ts'
import type { Cash } from './use-cash.ts'
import { Whose } from './whose.tsx'

type CheckState = Extract<CashState, { step: 'check' }>
type CheckProps = { state: CheckState; cash: Cash; isOnline: boolean }

const BILLS = [100_00, 200_00, 500_00, 1_000_00]

/** The sum itself, and the bills that somebody is likely to pay it with. */
const likely = (amount: Centavos): Centavos[] =>
  [amount, ...BILLS.map((bill) => centavos(bill)).filter((bill) => bill > amount)].slice(0, 4)

const CashCheck = ({ state, cash, isOnline }: CheckProps) => {
  const { target, amount, received } = state
  const { dispatch, topUp } = cash
  const given = centavosOfEntry(received)
  const change = given - amount
  const isShort = change < 0n
  const canTopUp = !isShort && isOnline
  const press = (key: AmountKey) => dispatch({ type: 'keyPressed', key })
  const leave = () => dispatch({ type: 'left' })
  useAmountKeys({ onPress: press, onConfirm: () => canTopUp && topUp(), onLeave: leave })
  return (
    <div className={styles.desk}>
      <div className={styles.top}>
        <Whose target={target} />
        <Button look="night" onClick={leave}>
          {copy.back}
        </Button>
      </div>
      <Keypad onPress={press} className={styles.keys} />
      <div className={styles.foot}>
        <h1 className={styles.title}>{copy.received}</h1>
        <div className={styles.sums}>
          <output className={styles.amount}>{shownEntry(received)}</output>
          <p className={styles.after} data-short={isShort}>
            <span>{isShort ? copy.short : copy.change}</span>
            <strong>{mxn(centavos(isShort ? -change : change))}</strong>
          </p>
        </div>
        <div className={styles.choices}>
          {likely(amount).map((sum, place) => (
            <button key={sum} type="button" onClick={() => dispatch({ type: 'filled', amount: sum })}>
              {place === 0 ? copy.exact : mxn(sum)}
            </button>
          ))}
        </div>
        <Button wide className={styles.confirm} disabled={!canTopUp} onClick={topUp}>
          {isOnline ? copy.topUp(mxn(amount)) : copy.offline}
        </Button>
      </div>
    </div>
  )
}

type QuestionProps = {
  title: string
  hint: string
  yes: string
  isOnline: boolean
  onYes: () => void
  onBack: () => void
}

/** One last look before money counts as moved. */
export const Question = ({ title, hint, yes, isOnline, onYes, onBack }: QuestionProps) => (
  <div className={styles.question}>
    <h1>{title}</h1>
    <p>{hint}</p>
    <div>
      <Button wide className={styles.confirm} disabled={!isOnline} onClick={onYes}>
        {isOnline ? yes : copy.offline}
      </Button>
      <Button look="night" wide onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  </div>
)

/** Tender and change, or the terminal's word, before the QR is credited. */
export const CheckScreen = (props: CheckProps) => {
  const { state, cash, isOnline } = props
  if (state.tender === 'cash') return <CashCheck {...props} />
  return (
    <Question
      title={copy.terminalTitle(mxn(state.amount))}
      hint={copy.terminalHint}
      yes={copy.terminalYes}
      isOnline={isOnline}
      onYes={cash.topUp}
      onBack={() => cash.dispatch({ type: 'left' })}
    />
  )
}
