import { type Centavos, centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '../../../shared/format/money.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { centavosOfEntry } from '../shell/amount-entry.ts'
import { Steady } from '../shell/steady.tsx'
import type { CashState } from './cash-state.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { KeypadScreen } from './keypad-screen.tsx'
import styles from './question.module.css'
import type { Cash } from './use-cash.ts'

type CheckState = Extract<CashState, { step: 'check' }>
type CheckProps = { state: CheckState; cash: Cash; isOnline: boolean }

const BILLS = [100_00, 200_00, 500_00, 1_000_00].map((bill) => centavos(bill))

/** The sum itself, and the bills that somebody is likely to pay it with. */
const likely = (amount: Centavos) =>
  [
    { amount, words: copy.exact },
    ...BILLS.filter((bill) => bill > amount).map((bill) => ({ amount: bill, words: mxn(bill) })),
  ].slice(0, 4)

const CashCheck = ({ state, cash, isOnline }: CheckProps) => {
  const { target, amount, received } = state
  const change = centavosOfEntry(received) - amount
  const canTopUp = change >= 0n && isOnline
  return (
    <KeypadScreen
      cash={cash}
      target={target}
      title={copy.received}
      entry={received}
      rest={change}
      restWords={copy.change}
      presets={likely(amount)}
      onConfirm={() => canTopUp && cash.topUp()}
    >
      <ConfirmButton
        words={copy.topUp(mxn(amount))}
        isOnline={isOnline}
        isOff={!canTopUp}
        onConfirm={cash.topUp}
      />
    </KeypadScreen>
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
  <Steady className={styles.question}>
    <h1>{title}</h1>
    <p>{hint}</p>
    <div>
      <ConfirmButton words={yes} isOnline={isOnline} onConfirm={onYes} />
      <Button look="night" wide onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  </Steady>
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
