import { useState } from 'react'
import { type Centavos, centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import kit from '../../kit/kit.module.css'
import type { CashState } from './cash-state.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { KeypadScreen } from './keypad-screen.tsx'
import type { Cash } from './use-cash.ts'

type CheckState = Extract<CashState, { step: 'check' }>
type CheckProps = { state: CheckState; cash: Cash; mayBegin: boolean }

const BILLS = [100_00, 200_00, 500_00, 1_000_00].map((bill) => centavos(bill))

/** Preset tenders: the exact amount, which books, and the bills likely to cover it, whose change is read first. */
const likely = (amount: Centavos) =>
  [
    { amount, words: copy.exact },
    ...BILLS.filter((bill) => bill > amount).map((bill) => ({ amount: bill, words: mxn(bill) })),
  ].slice(0, 4)

const CashCheck = ({ state, cash, mayBegin }: CheckProps) => {
  const { target, amount, received } = state
  const given = centavosOfEntry(received)
  const change = given - amount
  const canTopUp = change >= 0n && mayBegin
  const topUp = () => canTopUp && cash.topUp({ received: given })
  const fill = (preset: Centavos) => {
    if (preset === amount) return mayBegin && cash.topUp({ received: amount })
    return cash.dispatch({ type: 'filled', amount: preset })
  }
  return (
    <KeypadScreen
      cash={cash}
      target={target}
      title={copy.received}
      entry={received}
      rest={change}
      restWords={copy.change}
      presets={likely(amount)}
      onPreset={fill}
      onConfirm={topUp}
    >
      <ConfirmButton
        words={copy.topUp(mxn(amount))}
        mayBegin={mayBegin}
        isOff={!canTopUp}
        onConfirm={topUp}
      />
    </KeypadScreen>
  )
}

const VOUCHER = /^(?=.*[1-9A-Za-z])[0-9A-Za-z]{1,12}$/

/** The voucher number is the only proof of the terminal's approval. */
const TerminalCheck = ({ state, cash, mayBegin }: CheckProps) => {
  const [voucher, setVoucher] = useState('')
  const canTopUp = mayBegin && VOUCHER.test(voucher)
  const topUp = () => canTopUp && cash.topUp({ voucher })
  return (
    <DoubleTapGuard className={classNames(shapes.middle, kit.question)}>
      <h1 className={kit.large}>{copy.terminalTitle(mxn(state.amount))}</h1>
      <p>{copy.terminalHint}</p>
      <form
        className={shapes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          topUp()
        }}
      >
        <TextField
          label={copy.voucher}
          name="voucher"
          className={kit.code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={voucher}
          onChange={(event) => setVoucher(event.target.value.trim())}
        />
        <ConfirmButton words={copy.terminalYes} mayBegin={mayBegin} isOff={!canTopUp} onConfirm={topUp} />
        <Button look="secondary" small wide onClick={() => cash.dispatch({ type: 'left' })}>
          {copy.back}
        </Button>
      </form>
    </DoubleTapGuard>
  )
}

/** Asks for tender and change, or for the terminal's voucher, before the QR is credited. */
export const CheckScreen = (props: CheckProps) =>
  props.state.tender === 'cash' ? <CashCheck {...props} /> : <TerminalCheck {...props} />
