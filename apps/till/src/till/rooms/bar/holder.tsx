import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import type { Post } from '../../desk/desk.ts'
import styles from './sale-screen.module.css'
import { tillBarCopy } from './copy.ts'
import { runsEvent } from '@saldo/contract/roles'
import { offlineCopy } from '../../offline/copy.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'

type HolderProps = { qr: ScannedQr; at: Post; onVoid: () => void }

const LastCharge = ({ qr, at: { event, role }, onVoid }: HolderProps) => {
  if (!qr.lastCharge) return null
  const { amount, place, at } = qr.lastCharge
  return (
    <p className={classNames(shapes.note, styles.last)}>
      {tillCopy.lastCharge(mxn(amount), place, hour(new Date(at), event.timezone))}
      {runsEvent(role) && (
        <Button
          look="secondary"
          small
          className={styles.void}
          aria-label={tillBarCopy.voidLast}
          onClick={onVoid}
        >
          {tillCopy.void}
        </Button>
      )}
    </p>
  )
}

/** The QR's holder, balance and last charge. */
export const Holder = (props: HolderProps) => (
  <div className={styles.holder}>
    {props.qr.isOffline ? (
      <p className={styles.name}>
        {props.qr.holder && `${props.qr.holder}: `}
        <span className={styles.most}>{offlineCopy.most(mxn(props.qr.balance))}</span>
      </p>
    ) : (
      <p className={styles.name}>
        {props.qr.holder ?? tillCopy.anonymous}
        <span className={styles.balance}>
          <span> · </span>
          {tillCopy.balance(mxn(props.qr.balance))}
        </span>
      </p>
    )}
    <LastCharge {...props} />
  </div>
)
