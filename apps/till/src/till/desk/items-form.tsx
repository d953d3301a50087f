import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import { type Centavos, centavos } from '@saldo/contract/money'
import type { ReadCharge } from '@saldo/contract/taking-back'
import { mxn } from '@saldo/client/format/money.ts'
import { Button, IconButton } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../kit/copy.ts'
import kit from '../kit/kit.module.css'
import { useReason } from '../kit/use-reason.tsx'
import styles from './items-form.module.css'
import type { TakingBack } from './taking-back.ts'
import { takingBackCopy as copy } from './taking-back-copy.ts'

type Item = ReadCharge['items'][number]
type Left = Item & { line: number; chosen: number }

/** How many of each line go back, and what they are worth; all that is left goes back with the tip. */
const useChosen = ({ items, amount }: ReadCharge) => {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const lines = items.map((item, line): Left => ({ ...item, line, chosen: chosen[line] ?? 0 }))
  const left = lines.filter((line) => line.left > 0 && !line.is_cup)
  const isAll = left.length > 0 && left.every((line) => line.chosen === line.left)
  // Deposits go back with all that was bought.
  const deposits = lines.filter((line) => line.is_cup).map((line) => ({ ...line, chosen: line.left }))
  const picked = [...left.filter((line) => line.chosen > 0), ...(isAll ? deposits : [])]
  const worth = picked.reduce((sum, line) => sum + BigInt(line.chosen) * line.unit_price, 0n)
  return {
    left,
    picked,
    isAll,
    worth: isAll ? amount : centavos(worth),
    choose: (line: number, count: number) => setChosen((now) => ({ ...now, [line]: count })),
  }
}

type LineProps = { item: Left; onChoose: (count: number) => void }

const Line = ({ item: { name: sold, unit_price: price, left, chosen }, onChoose }: LineProps) => {
  const name = tillCopy.itemName(sold)
  return (
    <li className={styles.line}>
      <div>
        <p>{name}</p>
        <p className={shapes.note}>{copy.each(mxn(price))}</p>
      </div>
      <IconButton
        Icon={Minus}
        label={copy.fewer(name)}
        disabled={chosen === 0}
        className={styles.step}
        onClick={() => onChoose(chosen - 1)}
      />
      <output className={styles.count} aria-label={name}>
        {copy.chosen(chosen, left)}
      </output>
      <IconButton
        Icon={Plus}
        label={copy.more(name)}
        disabled={chosen === left}
        className={styles.step}
        onClick={() => onChoose(chosen + 1)}
      />
    </li>
  )
}

type ItemsFormProps = {
  charge: ReadCharge
  holder: string | null
  /** Whether it was sold for cash. */
  isCash: boolean
  mayBegin: boolean
  onReturn: (said: Extract<TakingBack, { kind: 'returnItems' }>) => void
  onBack: () => void
}

const saidOf = (picked: readonly Left[], amount: Centavos, reason: string) => ({
  kind: 'returnItems' as const,
  chosen: picked.map(({ line, chosen }) => ({ line, quantity: chosen })),
  items: picked.map(({ name, chosen, unit_price }) => ({ name, quantity: chosen, unit_price })),
  amount,
  reason,
})

const wordsFor = (worth: Centavos, { isAll, isNone }: { isAll: boolean; isNone: boolean }): string => {
  if (isNone) return copy.confirmNone
  return isAll ? copy.confirmAll(mxn(worth)) : copy.confirm(mxn(worth))
}

const hintOf = ({ isAll, isCash }: { isAll: boolean; isCash: boolean }): string => {
  if (isAll) return copy.hintAll
  return isCash ? copy.hintCash : copy.hint
}

/** Asks which items of a sale go back, how many of each, and why. */
export const ItemsForm = ({ charge, holder, isCash, mayBegin, onReturn, onBack }: ItemsFormProps) => {
  const { left, picked, isAll, worth, choose } = useChosen(charge)
  const { reason, fields } = useReason(copy.reasons)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const canReturn = picked.length > 0 && reason !== null && mayBegin
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (canReturn) onReturn(saidOf(picked, worth, reason))
  }
  const words = wordsFor(worth, { isAll, isNone: picked.length === 0 })
  return (
    <form className={classNames(shapes.middle, kit.question)} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.title}
      </h1>
      <p>{[charge.who && copy.charged(charge.who), holder].filter(Boolean).join(' · ')}</p>
      <ul className={styles.lines} aria-label={copy.items}>
        {left.map((item) => (
          <Line key={item.line} item={item} onChoose={(count) => choose(item.line, count)} />
        ))}
      </ul>
      <p className={styles.hint}>{hintOf({ isAll, isCash })}</p>
      {fields}
      <Button type="submit" wide className={styles.confirm} disabled={!canReturn}>
        {mayBegin ? words : tillCopy.offline}
      </Button>
      <Button look="secondary" small wide onClick={onBack}>
        {tillCopy.back}
      </Button>
    </form>
  )
}
