import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { tillCopy } from '../../kit/copy.ts'
import type { Desk } from '../../desk/desk.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import kit from '../../kit/kit.module.css'
import { isByPhone, type Lost } from './cash-state.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { HolderYes } from './holder-yes.tsx'
import type { Cash } from './use-cash.ts'

type LostProps = { desk: Desk; state: Lost; cash: Cash }

/** Blocks or replaces a lost QR. */
export const LostScreen = ({ desk, state, cash }: LostProps) => {
  const { mayBegin } = desk
  const byPhone = isByPhone(state) ? state : null
  return (
    <DoubleTapGuard className={classNames(shapes.middle, kit.question)}>
      <h1 className={kit.large}>{copy.lostOf(state.target.holder)}</h1>
      <p>{tillCopy.balance(mxn(state.target.balance))}</p>
      <p>{byPhone ? copy.lostByPhone : copy.lostHint}</p>
      <div className={shapes.stack}>
        {byPhone ? (
          <HolderYes desk={desk} state={byPhone} cash={cash} />
        ) : (
          <ConfirmButton
            words={copy.reissue}
            mayBegin={mayBegin('reissue')}
            onConfirm={() => cash.secure('reissue')}
          />
        )}
        <Button look="danger" wide disabled={!mayBegin('block')} onClick={() => cash.secure('block')}>
          {copy.block}
        </Button>
        <Button look="secondary" small wide onClick={() => cash.dispatch({ type: 'left' })}>
          {copy.back}
        </Button>
      </div>
    </DoubleTapGuard>
  )
}
