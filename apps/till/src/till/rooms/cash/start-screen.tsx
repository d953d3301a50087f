import { Phone, QrCode, ShieldAlert } from 'lucide-react'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { ScanScreen } from '../../kit/scan/scan-screen.tsx'
import type { Desk } from '../../desk/desk.ts'
import styles from './cash.module.css'
import type { CashState } from './cash-state.ts'
import type { Cash } from './use-cash.ts'

type StartProps = {
  desk: Desk
  state: Extract<CashState, { step: 'start' }>
  cash: Cash
  /** Absent while a shift is open or its state is unknown. */
  onOpenShift: (() => void) | undefined
}

/** The first screen of a cash point: scan a QR, or choose another way. */
export const StartScreen = ({ desk, state, cash, onOpenShift }: StartProps) => {
  const { dispatch, lookUp } = cash
  return (
    <div className={styles.start}>
      {onOpenShift && (
        <Notice
          className={styles.banner}
          end={
            <Button look="secondary" small onClick={onOpenShift}>
              {copy.openShift}
            </Button>
          }
        >
          <p>{copy.shiftMissing}</p>
        </Notice>
      )}
      <div className={styles.scan}>
        <ScanScreen
          isLooking={state.isLooking}
          problem={state.problem}
          isOnline={desk.isOnline}
          camera={desk.camera}
          seen={desk.seen}
          onCode={(code) => void lookUp(code)}
          onSeen={() => dispatch({ type: 'problemSeen' })}
        />
      </div>
      <div className={styles.ways} inert={state.problem !== null}>
        <Button look="tile" onClick={() => dispatch({ type: 'soldNew' })}>
          <QrCode size={26} aria-hidden="true" />
          {copy.sellNew}
        </Button>
        <Button look="tile" onClick={() => dispatch({ type: 'askedPhone', forLost: false })}>
          <Phone size={26} aria-hidden="true" />
          {copy.byPhone}
        </Button>
        <Button look="tile" onClick={() => dispatch({ type: 'askedPhone', forLost: true })}>
          <ShieldAlert size={26} aria-hidden="true" />
          {copy.lostQr}
        </Button>
      </div>
    </div>
  )
}
