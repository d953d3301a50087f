import { useEffect, useRef } from 'react'
import { Delete } from 'lucide-react'
import { tillCopy } from '@saldo/copy/till'
import { mxn } from '../../../shared/format/money.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { type AmountKey, centavosOfEntry, shownEntry } from '../shell/amount-entry.ts'
import styles from './charge-screen.module.css'
import type { ScannedQr } from './till-state.ts'
import { useAmountKeys } from '../shell/use-amount-keys.ts'

const keypad: readonly AmountKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'erase']

const hour = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit' })

type ChargeScreenProps = {
  qr: ScannedQr
  entry: string
  isOnline: boolean
  onPress: (key: AmountKey) => void
  onConfirm: () => void
  onLeave: () => void
}

const Keypad = ({ onPress }: Pick<ChargeScreenProps, 'onPress'>) => (
  <fieldset className={styles.keypad} aria-label={tillCopy.keypad}>
    {keypad.map((key) => (
      <button
        key={key}
        type="button"
        onClick={() => onPress(key)}
        aria-label={key === 'erase' ? tillCopy.erase : key === '.' ? tillCopy.point : undefined}
      >
        {key === 'erase' ? <Delete size={28} aria-hidden="true" /> : key}
      </button>
    ))}
  </fieldset>
)

const Holder = ({ qr }: { qr: ScannedQr }) => (
  <div className={styles.holder}>
    <p className={styles.name}>
      {qr.holder ?? tillCopy.anonymous}
      <span className={styles.balance}>
        <span> · </span>
        {tillCopy.balance(mxn(qr.balance))}
      </span>
    </p>
    {qr.lastCharge && (
      <p className={styles.last}>
        {tillCopy.lastCharge(
          mxn(qr.lastCharge.amount),
          qr.lastCharge.place,
          hour.format(new Date(qr.lastCharge.at)),
        )}
      </p>
    )}
  </div>
)

/** The second screen: how much, with what is left of the balance while it is typed. */
export const ChargeScreen = ({ qr, entry, isOnline, onPress, onConfirm, onLeave }: ChargeScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const amount = centavosOfEntry(entry)
  const left = qr.balance - amount
  const isShort = left < 0n
  const canCharge = amount > 0n && !isShort && isOnline
  useAmountKeys({ onPress, onConfirm: () => canCharge && onConfirm(), onLeave })
  return (
    <div className={styles.charge}>
      <div className={styles.top}>
        <Holder qr={qr} />
        <Button look="night" onClick={onLeave}>
          {tillCopy.otherQr}
        </Button>
      </div>
      <Keypad onPress={onPress} />
      <div className={styles.foot}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {tillCopy.chargeTitle}
        </h1>
        <div className={styles.sums}>
          <output className={styles.amount}>{shownEntry(entry)}</output>
          <p className={styles.left} data-short={isShort}>
            <span>{isShort ? tillCopy.missing : tillCopy.leaves}</span>
            <strong>{mxn(isShort ? -left : left)}</strong>
          </p>
        </div>
        <Button wide className={styles.confirm} disabled={!canCharge} onClick={onConfirm}>
          {isOnline ? tillCopy.charge : tillCopy.chargeOffline}
        </Button>
      </div>
    </div>
  )
}
