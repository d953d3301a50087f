import { useEffect, useRef, useState } from 'react'
import { Check } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import { centavos, type Centavos, shareOf } from '@saldo/contract/money'
import { closeTab, type Tab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import { Face, Next } from '../../kit/face.tsx'
import { useSending } from '../../desk/use-sending.ts'
import kit from '../../kit/kit.module.css'
import { Sums } from '../../kit/sums.tsx'
import { tabsCopy as copy } from './copy.ts'
import { Scan } from './scan.tsx'
import styles from './tabs.module.css'

type Closed = Reply<typeof closeTab>

type TipsProps = {
  presets: readonly number[]
  tab: Tab
  chosen: number | null
  onChoose: (percent: number | null) => void
}

/** Tips that still fit what is held. */
const Tips = ({ presets, tab: { served, free }, chosen, onChoose }: TipsProps) => (
  <fieldset className={styles.choices} aria-label={copy.tip}>
    {[null, ...presets].map((percent) => {
      const tip = percent === null ? 0n : shareOf(served, percent)
      return (
        <Button
          key={percent ?? 0}
          look="tile"
          aria-pressed={percent === chosen}
          disabled={tip > free}
          onClick={() => onChoose(percent)}
        >
          <span>{percent === null ? copy.noTip : copy.tipOf(percent)}</span>
          {percent !== null && <span>{mxn(centavos(tip))}</span>}
        </Button>
      )
    })}
  </fieldset>
)

const Done = ({ closed, onDone }: { closed: Closed; onDone: () => void }) => {
  const freed = centavos(closed.tab.hold - closed.amount)
  return (
    <Face
      look="booked"
      icon={<Check size={64} />}
      title={closed.amount > 0n ? copy.closed(mxn(closed.amount)) : copy.closedEmpty}
    >
      <p className={kit.large}>{closed.tab.holder ?? copy.anonymous}</p>
      {freed > 0n && <p>{copy.freed(mxn(freed))}</p>}
      <p>{copy.balance(mxn(closed.balance_after))}</p>
      <Next onPress={onDone}>{copy.done}</Next>
    </Face>
  )
}

const wordsFor = (amount: Centavos, hasTip: boolean): string => {
  if (amount === 0n) return copy.free0
  return hasTip ? copy.chargeWithScan(mxn(amount)) : copy.charge(mxn(amount))
}

type CloseProps = { desk: Desk; tab: Tab; onDone: () => void; onBack: () => void }

/** The charge that ends a tab, with the tip that the customer chose. */
const useClosing = ({ desk, tab }: CloseProps, percent: number | null) => {
  const [closed, setClosed] = useState<Closed | null>(null)
  const { send, isBusy, problem } = useSending(desk, copy.unsure)
  const tip = percent === null ? centavos(0) : shareOf(tab.served, percent)
  const close = (code?: string) => {
    const params = { event: desk.at.event.id, tab: tab.id }
    const withTip = tip > 0n && code !== undefined ? { tip, code } : {}
    void send(
      (op_id) => desk.call(closeTab, { params, body: { op_id, served: tab.served, ...withTip } }),
      setClosed,
    )
  }
  return { closed, close, tip, amount: centavos(tab.served + tip), isOff: isBusy || !desk.isOnline, problem }
}

/** Charges what a tab served; with a tip the customer shows their QR again. */
export const CloseScreen = (props: CloseProps) => {
  const { desk, tab, onDone, onBack } = props
  const [percent, setPercent] = useState<number | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const { closed, close, tip, amount, isOff, problem } = useClosing(props, percent)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const presets = tab.served > 0n ? desk.products.catalogue?.tip_percents : null
  const scanned = ({ code }: ScannedQr) => {
    setIsScanning(false)
    close(code)
  }
  if (closed) return <Done closed={closed} onDone={onDone} />
  if (isScanning) return <Scan desk={desk} onFound={scanned} onBack={() => setIsScanning(false)} />
  return (
    <div className={classNames(shapes.middle, kit.question)}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.closeTitle}
      </h1>
      <p>{tab.served > 0n ? copy.closeHint : copy.closeEmpty}</p>
      <Sums rest={centavos(tab.hold - amount)} words={copy.free} shortWords={copy.missing}>
        {mxn(amount)}
      </Sums>
      {presets && <Tips presets={presets} tab={tab} chosen={percent} onChoose={setPercent} />}
      {tip > 0n && <p>{copy.tipHint}</p>}
      {problem && (
        <Notice tone="error" role="alert">
          {problem.words}
        </Notice>
      )}
      <Button
        wide
        className={kit.confirm}
        disabled={isOff}
        onClick={() => (tip > 0n ? setIsScanning(true) : close())}
      >
        {desk.isOnline ? wordsFor(amount, tip > 0n) : copy.offline}
      </Button>
      <Button look="secondary" small wide onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  )
}
