import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import { Finder } from '../../kit/scan/finder.tsx'
import { offlineCopy } from '../../offline/copy.ts'
import { OpenNote } from './bill-note.tsx'
import { Holder } from './holder.tsx'
import styles from './sale-screen.module.css'
import type { Charging, Scanning } from './till-state.ts'
import type { SaleProps } from './use-confirm.tsx'

const hintOf = ({ desk, state }: SaleProps & { state: Scanning }): string => {
  const isSelling = desk.offline?.isSelling ?? false
  if (!desk.isOnline && !isSelling) return tillCopy.chargeOffline
  if (state.isLooking) return tillCopy.looking
  return isSelling ? offlineCopy.scanHint : tillCopy.scanHint
}

const Scan = (props: SaleProps & { state: Scanning }) => {
  const { desk, state, till } = props
  const { camera, seen, isOnline, offline } = desk
  const begun = desk.bills.latest()
  // What the connection allows matters more than why there is no picture.
  const isGone = camera.trouble !== null && !begun && isOnline && !offline?.isSelling
  return (
    <>
      <div className={styles.finder} data-gone={isGone}>
        <Finder
          camera={camera}
          seen={seen}
          isLooking={state.isLooking}
          hasFailed={state.problem !== null}
          isSmall
          onCode={(code) => void till.lookUp(code)}
        />
      </div>
      <div className={styles.side}>
        <h1 className={begun || isGone ? shapes.unseen : undefined}>{tillCopy.scanTitle}</h1>
        {begun && <OpenNote begun={begun} till={till} />}
        {!begun && !isGone && (
          <p className={styles.hint} data-offline={!isOnline && !offline?.isSelling}>
            {hintOf(props)}
          </p>
        )}
      </div>
    </>
  )
}

const Scanned = ({ desk, state, till }: SaleProps & { state: Charging }) => (
  <>
    <Holder
      qr={state.qr}
      desk={desk}
      onVoid={() => till.dispatch({ type: 'voidChosen', opId: makeOpId() })}
    />
    <Button look="secondary" small onClick={() => till.dispatch({ type: 'left' })}>
      {tillCopy.otherQr}
    </Button>
  </>
)

/** Who pays: the camera until a QR is scanned, then its holder and balance, in the same place. */
export const SaleTop = (props: SaleProps) => (
  <div className={styles.top}>
    {props.state.step === 'charge' ? (
      <Scanned {...props} state={props.state} />
    ) : (
      <Scan {...props} state={props.state} />
    )}
  </div>
)
