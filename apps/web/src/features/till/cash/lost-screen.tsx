import { tillCopy } from '@saldo/copy/till'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '../../../shared/format/money.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Steady } from '../shell/steady.tsx'
import styles from './question.module.css'
import type { CashState } from './cash-state.ts'
import { ConfirmButton } from './confirm-button.tsx'
import type { Cash } from './use-cash.ts'

type LostProps = { state: Extract<CashState, { step: 'lost' }>; cash: Cash; isOnline: boolean }

/** What becomes of a QR that its holder doesn't have any more. */
export const LostScreen = ({ state, cash, isOnline }: LostProps) => (
  <Steady className={styles.question}>
    <h1>{copy.lostOf(state.target.holder)}</h1>
    <p>{tillCopy.balance(mxn(state.target.balance))}</p>
    <p>{state.target.kind === 'phone' ? copy.lostByPhone : copy.lostHint}</p>
    <div>
      {state.target.kind === 'code' && (
        <ConfirmButton words={copy.reissue} isOnline={isOnline} onConfirm={() => cash.secure('reissue')} />
      )}
      <Button look="danger" wide disabled={!isOnline} onClick={() => cash.secure('block')}>
        {copy.block}
      </Button>
      <Button look="night" wide onClick={() => cash.dispatch({ type: 'left' })}>
        {copy.back}
      </Button>
    </div>
  </Steady>
)
