import { useState } from 'react'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Tab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import { type AmountKey, centavosOfEntry, pressKey, shownEntry } from '../../kit/amount-entry.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import { Keypad } from '../../kit/keypad.tsx'
import kit from '../../kit/kit.module.css'
import { Sums } from '../../kit/sums.tsx'
import { useAmountKeys } from '../../kit/use-amount-keys.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
import { tabsCopy as copy } from './copy.ts'
import { Scan } from './scan.tsx'
import styles from './tabs.module.css'

const PRESETS = [50_000, 100_000, 200_000].map((sum) => centavos(sum))

type HoldProps = {
  desk: Desk
  /** Whose hold grows; a new tab is opened without one. */
  tab: Tab | undefined
  problem: string | null
  onBegin: (operation: Operation) => void
  onBack: () => void
}

type AmountProps = Omit<HoldProps, 'onBack'> & { qr: ScannedQr; onBack: () => void }

const holdOf = (desk: Desk, tab: Tab | undefined, qr: ScannedQr, amount: Centavos): Operation => {
  const made = { ...madeBy(desk, makeOpId()), code: qr.code, amount, holder: qr.holder }
  return tab ? { ...made, kind: 'tabRaise', tab: tab.id } : { ...made, kind: 'tabOpen' }
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
const Amount = ({ desk, qr, tab, problem, onBegin, onBack }: AmountProps) => {
  const [entry, setEntry] = useState('')
  const amount = centavosOfEntry(entry)
  const canHold = amount > 0n && amount <= qr.balance && desk.mayBegin('tabOpen')
  const hold = () => onBegin(holdOf(desk, tab, qr, amount))
  const press = (key: AmountKey) => setEntry((now) => pressKey(now, key))
  useAmountKeys({ entry, onPress: press, onConfirm: () => canHold && hold(), onLeave: onBack })
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
        {problem !== null && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
        <Button wide className={kit.confirm} disabled={!canHold} onClick={hold}>
          {desk.isOnline ? copy.hold(mxn(amount)) : copy.offline}
        </Button>
      </div>
    </DoubleTapGuard>
  )
}

/** Opens a tab, or holds more for one: scan, amount. */
export const HoldScreen = (props: HoldProps) => {
  const [qr, setQr] = useState<ScannedQr | null>(null)
  if (qr) return <Amount {...props} qr={qr} onBack={() => setQr(null)} />
  return <Scan desk={props.desk} onFound={setQr} onBack={props.onBack} />
}
