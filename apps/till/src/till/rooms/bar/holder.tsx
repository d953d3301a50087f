import { useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import type { Desk } from '../../desk/desk.ts'
import { isStillOurs } from '../../desk/taking-back.ts'
import { entryOf } from '../../queue/queue.ts'
import styles from './sale-screen.module.css'
import { tillBarCopy } from './copy.ts'
import { runsEvent } from '@saldo/contract/roles'
import { offlineCopy } from '../../offline/copy.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'

type HolderProps = { qr: ScannedQr; desk: Desk; onVoid: () => void }

/** Whether this person may take a charge back: a manager any, others what they charged here a while ago. */
const useIsOurs = ({ at, user, queued, products }: Desk, opId: OpId | undefined): boolean => {
  const [nowMs] = useState(() => Date.now())
  if (runsEvent(at.role)) return true
  const made = queued.past.find((each) => each.opId === opId) ?? entryOf(queued, opId)?.operation
  const voidMinutes = products.catalogue?.void_minutes ?? 0
  return made !== undefined && isStillOurs(made, { userId: user.id, role: at.role, voidMinutes, nowMs })
}

const LastCharge = ({ qr, desk, onVoid }: HolderProps) => {
  const isOurs = useIsOurs(desk, qr.lastCharge?.op_id)
  if (!qr.lastCharge) return null
  const { amount, place, at } = qr.lastCharge
  const { event } = desk.at
  return (
    <p className={classNames(shapes.note, styles.last)}>
      {tillCopy.lastCharge(mxn(amount), place, hour(new Date(at), event.timezone))}
      {isOurs && (
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
