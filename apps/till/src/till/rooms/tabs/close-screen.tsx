import { useEffect, useRef, useState } from 'react'
import { centavos, type Centavos, shareOf } from '@saldo/contract/money'
import type { Tab, WholeTab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import kit from '../../kit/kit.module.css'
import { Sums } from '../../kit/sums.tsx'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation, SoldItem } from '../../queue/operation.ts'
import { tabsCopy as copy } from './copy.ts'
import { Scan } from './scan.tsx'
import styles from './tabs.module.css'

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

/** What the tab served, less what was taken back, as its receipt says it. */
const itemsOf = ({ lines }: WholeTab): SoldItem[] =>
  lines
    .filter(({ left }) => left > 0)
    .map(({ name, left, unit_price, is_cup }) => ({
      name,
      quantity: left,
      unit_price,
      ...(is_cup && { is_cup }),
    }))

const wordsFor = (amount: Centavos, hasTip: boolean): string => {
  if (amount === 0n) return copy.free0
  return hasTip ? copy.chargeWithScan(mxn(amount)) : copy.charge(mxn(amount))
}

type CloseProps = {
  desk: Desk
  tab: WholeTab
  problem: string | null
  onBegin: (operation: Operation) => void
  onBack: () => void
}

const closingOf = (desk: Desk, tab: WholeTab, tip: Centavos, code: string | undefined): Operation => ({
  ...madeBy(desk, makeOpId()),
  kind: 'tabClose',
  tab: tab.id,
  served: tab.served,
  tip: tip > 0n ? tip : null,
  ...(code !== undefined && { code }),
  amount: centavos(tab.served + tip),
  items: itemsOf(tab),
  holder: tab.holder,
})

/** Charges what a tab served; with a tip the customer shows their QR again. */
export const CloseScreen = ({ desk, tab, problem, onBegin, onBack }: CloseProps) => {
  const [percent, setPercent] = useState<number | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const tip = percent === null ? centavos(0) : shareOf(tab.served, percent)
  const amount = centavos(tab.served + tip)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const presets = tab.served > 0n ? desk.products.catalogue?.tip_percents : null
  const close = (code?: string) => onBegin(closingOf(desk, tab, tip, code))
  if (isScanning)
    return <Scan desk={desk} onFound={({ code }) => close(code)} onBack={() => setIsScanning(false)} />
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
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button
        wide
        className={kit.confirm}
        disabled={!desk.mayBegin('tabClose')}
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
