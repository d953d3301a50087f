import { useState } from 'react'
import { Check } from 'lucide-react'
import { centavos, type Centavos } from '@saldo/contract/money'
import { openTab, raiseTab, type Tab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import { type AmountKey, centavosOfEntry, pressKey, shownEntry } from '../../kit/amount-entry.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import { Face, Next } from '../../kit/face.tsx'
import { Keypad } from '../../kit/keypad.tsx'
import { useSending } from '../../desk/use-sending.ts'
import kit from '../../kit/kit.module.css'
import { Sums } from '../../kit/sums.tsx'
import { useAmountKeys } from '../../kit/use-amount-keys.ts'
import { tabsCopy as copy } from './copy.ts'
import { Scan } from './scan.tsx'
import styles from './tabs.module.css'

const PRESETS = [50_000, 100_000, 200_000].map((sum) => centavos(sum))

type AmountProps = {
  desk: Desk
  qr: ScannedQr
  tab: Tab | undefined
  onHeld: (tab: Tab) => void
  onBack: () => void
}

/** Opens a tab of the scanned QR, or holds more for `tab`. */
const useHolding = ({ desk, qr, tab, onHeld }: AmountProps) => {
  const { send, isBusy, problem } = useSending(desk, copy.unsure)
  const event = desk.at.event.id
  const place = desk.at.place && { place_id: desk.at.place.id }
  const { code } = qr
  const hold = (amount: Centavos) =>
    void send(
      (op_id) =>
        tab
          ? desk.call(raiseTab, { params: { event, tab: tab.id }, body: { op_id, code, amount } })
          : desk.call(openTab, { params: { event }, body: { op_id, code, hold: amount, ...place } }),
      onHeld,
    )
  return { hold, isBusy, problem }
}

type PresetsProps = { balance: Centavos; onChoose: (entry: string) => void }

const Presets = ({ balance, onChoose }: PresetsProps) => (
  <div className={styles.choices}>
    {PRESETS.map((preset) => (
      <Button
        key={preset.toString()}
        look="tile"
        disabled={preset > balance}
        onClick={() => onChoose((preset / 100n).toString())}
      >
        {mxn(preset)}
      </Button>
    ))}
  </div>
)

/** The amount to hold of a scanned QR. */
const Amount = (props: AmountProps) => {
  const { desk, qr, tab, onBack } = props
  const [entry, setEntry] = useState('')
  const { hold, isBusy, problem } = useHolding(props)
  const amount = centavosOfEntry(entry)
  const canHold = amount > 0n && amount <= qr.balance && desk.isOnline && !isBusy
  const press = (key: AmountKey) => setEntry((now) => pressKey(now, key))
  useAmountKeys({ onPress: press, onConfirm: () => canHold && hold(amount), onLeave: onBack })
  return (
    <DoubleTapGuard className={styles.amount}>
      <div className={shapes.spread}>
        <strong>{[qr.holder ?? copy.anonymous, mxn(qr.balance)].join(' · ')}</strong>
        <Button look="secondary" small onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      <Keypad onPress={press} className={styles.keys} />
      <div className={shapes.close}>
        <h1>{tab ? copy.raiseTitle : copy.openTitle}</h1>
        <Sums rest={qr.balance - amount} words={copy.leaves} shortWords={copy.missing}>
          {shownEntry(entry)}
        </Sums>
        <Presets balance={qr.balance} onChoose={setEntry} />
        {problem && (
          <Notice tone="error" role="alert">
            {problem.words}
          </Notice>
        )}
        <Button wide className={kit.confirm} disabled={!canHold} onClick={() => hold(amount)}>
          {desk.isOnline ? copy.hold(mxn(amount)) : copy.offline}
        </Button>
      </div>
    </DoubleTapGuard>
  )
}

type HoldProps = { desk: Desk; tab?: Tab; onDone: () => void }

/** Opens a tab, or holds more for `tab`: scan, amount, answer. */
export const HoldScreen = ({ desk, tab, onDone }: HoldProps) => {
  const [qr, setQr] = useState<ScannedQr | null>(null)
  const [held, setHeld] = useState<Tab | null>(null)
  if (held)
    return (
      <Face
        look="booked"
        icon={<Check size={64} />}
        title={tab ? copy.raised(mxn(held.hold)) : copy.opened(mxn(held.hold))}
      >
        <p className={kit.large}>{held.holder ?? copy.anonymous}</p>
        <p>{copy.openedHint}</p>
        <Next onPress={onDone}>{copy.done}</Next>
      </Face>
    )
  if (qr) return <Amount desk={desk} qr={qr} tab={tab} onHeld={setHeld} onBack={() => setQr(null)} />
  return <Scan desk={desk} onFound={setQr} onBack={onDone} />
}
