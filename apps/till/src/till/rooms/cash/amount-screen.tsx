import { useId } from 'react'
import { centavos, type Centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import type { Desk } from '../../desk/desk.ts'
import type { CashState, Target, Tender } from './cash-state.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { KeypadScreen } from './keypad-screen.tsx'
import styles from './cash.module.css'
import type { Cash } from './use-cash.ts'

const PRESETS = [10_000, 20_000, 50_000].map((sum) => centavos(sum))
const tenders: readonly (readonly [Tender, 'inCash' | 'byTerminal'])[] = [
  ['cash', 'inCash'],
  ['terminal', 'byTerminal'],
]

type TendersProps = { chosen: Tender; onChoose: (tender: Tender) => void }

const Tenders = ({ chosen, onChoose }: TendersProps) => {
  const name = useId()
  return (
    <fieldset className={styles.choices} aria-label={copy.tender}>
      {tenders.map(([tender, key]) => (
        <label key={tender} data-ring>
          <input type="radio" name={name} checked={chosen === tender} onChange={() => onChoose(tender)} />
          {copy[key]}
        </label>
      ))}
    </fieldset>
  )
}

/** Why the amount can't be topped up; null when it can, or nothing was typed yet. */
const limitOf = ({ products }: Desk, amount: Centavos): string | null => {
  const { catalogue } = products
  if (!catalogue || amount === 0n) return null
  if (amount < catalogue.min_topup) return copy.least(mxn(catalogue.min_topup))
  return amount > catalogue.max_topup ? copy.most(mxn(catalogue.max_topup)) : null
}

const canPayOut = ({ products, isOnline }: Desk, target: Target): boolean =>
  isOnline && products.catalogue?.has_cash_refunds === true && target.kind === 'code' && target.balance > 0n

type OtherProps = { desk: Desk; target: Target; cash: Cash }

/** Other operations on an existing QR. */
const OtherWays = ({ desk, target, cash: { dispatch } }: OtherProps) =>
  target.kind !== 'new' && (
    <div className={styles.choices}>
      {canPayOut(desk, target) && (
        <Button
          look="tile"
          onClick={() => dispatch({ type: 'paidOut', payout: makeOpId(), opId: makeOpId() })}
        >
          {copy.payOut}
        </Button>
      )}
      <Button look="tile" onClick={() => dispatch({ type: 'wasLost', opId: makeOpId() })}>
        {copy.secure}
      </Button>
    </div>
  )

type AmountProps = { desk: Desk; state: Extract<CashState, { step: 'amount' }>; cash: Cash }

/** The top-up's amount and tender. */
export const AmountScreen = ({ desk, state, cash }: AmountProps) => {
  const { target, entry, tender } = state
  const { dispatch } = cash
  const amount = centavosOfEntry(entry)
  const balance = target.kind === 'new' ? 0n : target.balance
  const limit = limitOf(desk, amount)
  const canGoOn = amount > 0n && limit === null && desk.mayBegin('topup')
  const goOn = () => canGoOn && dispatch({ type: 'wentOn', opId: makeOpId() })
  const presets = PRESETS.map((preset) => ({
    amount: preset,
    words: mxn(preset),
    isOff: limitOf(desk, preset) !== null || !desk.mayBegin('topup'),
  }))
  const fill = (preset: Centavos) => {
    dispatch({ type: 'filled', amount: preset })
    dispatch({ type: 'wentOn', opId: makeOpId() })
  }
  return (
    <KeypadScreen
      cash={cash}
      target={target}
      title={copy.amountTitle}
      entry={entry}
      rest={balance + amount}
      restWords={copy.becomes}
      presets={presets}
      onPreset={fill}
      onConfirm={goOn}
    >
      <Tenders chosen={tender} onChoose={(next) => dispatch({ type: 'tenderChosen', tender: next })} />
      {limit && <p className={styles.hint}>{limit}</p>}
      <ConfirmButton words={copy.goOn} mayBegin={desk.mayBegin('topup')} isOff={!canGoOn} onConfirm={goOn} />
      <OtherWays desk={desk} target={target} cash={cash} />
    </KeypadScreen>
  )
}
