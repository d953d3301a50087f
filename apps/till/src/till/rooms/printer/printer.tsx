import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { RoomProps } from '../../desk/desk.ts'
import kit from '../../kit/kit.module.css'
import { testTicket } from '../../paper/handed.ts'
import { paperWays, type PaperSettings } from '../../paper/settings.ts'
import { paperWidths } from '../../paper/ticket.ts'
import type { Paper } from '../../paper/use-paper.ts'
import { chooseUsbPrinter, hasUsb } from '../../paper/ways/usb.ts'
import { printerCopy as copy } from './copy.ts'
import styles from './printer.module.css'

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  children: ReactNode
}

const Choice = ({ type, name, isChosen, onChange, children }: ChoiceProps) => (
  <label className={kit.reason}>
    <input type={type} name={name} checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
)

type GroupProps = { title: string; isRow?: boolean; children: ReactNode }

const Group = ({ title, isRow = false, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    <div className={isRow ? shapes.pair : shapes.close}>{children}</div>
  </fieldset>
)

/** Lets the browser remember which printer this origin may use. */
const UsbPrinter = () => {
  const [chosen, setChosen] = useState<string | null>(null)
  if (!hasUsb()) return <Notice>{copy.noUsb}</Notice>
  const choose = async () => setChosen(await chooseUsbPrinter())
  return (
    <>
      <Button look="secondary" small onClick={() => void choose()}>
        {copy.chooseUsb}
      </Button>
      <output className={shapes.muted}>{chosen !== null && copy.usbChosen(chosen)}</output>
    </>
  )
}

const useChange = (paper: Paper) => {
  const [problem, setProblem] = useState<string | null>(null)
  const change = (to: Partial<PaperSettings>) => {
    setProblem(null)
    paper.keep({ ...paper.settings, ...to }).catch(() => setProblem(copy.notKept))
  }
  return { problem, change }
}

type FormProps = { paper: Paper; change: (to: Partial<PaperSettings>) => void }

const Ways = ({ paper: { settings }, change }: FormProps) => (
  <>
    <Group title={copy.way}>
      {paperWays.map((way) => (
        <Choice
          key={way}
          type="radio"
          name="way"
          isChosen={settings.way === way}
          onChange={() => change({ way })}
        >
          {copy.ways[way]}
        </Choice>
      ))}
    </Group>
    <p className={shapes.muted}>{copy.hints[settings.way]}</p>
    {settings.way === 'usb' && <UsbPrinter />}
  </>
)

const Automatic = ({ paper: { settings }, change }: FormProps) => (
  <Group title={copy.automatic}>
    <Choice
      type="checkbox"
      name="receipts"
      isChosen={settings.printsReceipts}
      onChange={(printsReceipts) => change({ printsReceipts })}
    >
      {copy.receipts}
    </Choice>
    <Choice
      type="checkbox"
      name="orders"
      isChosen={settings.printsOrders}
      onChange={(printsOrders) => change({ printsOrders })}
    >
      {copy.orders}
    </Choice>
  </Group>
)

/** How this device prints; kept on it. */
export const PrinterSettings = ({ desk: { paper }, onShow, home }: RoomProps) => {
  const { problem, change } = useChange(paper)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => onShow(null), [onShow])
  const form = { paper, change }
  return (
    <div className={kit.list}>
      <div className={classNames(shapes.spread, kit.head)}>
        <h1 ref={heading} tabIndex={-1}>
          {copy.title}
        </h1>
        <Button look="secondary" small onClick={home.go}>
          {copy.done}
        </Button>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Ways {...form} />
      <Group title={copy.width} isRow>
        {paperWidths.map((width) => (
          <Choice
            key={width}
            type="radio"
            name="width"
            isChosen={paper.settings.width === width}
            onChange={() => change({ width })}
          >
            {copy.widths[width]}
          </Choice>
        ))}
      </Group>
      {paper.settings.way !== 'none' && <Automatic {...form} />}
      <Button onClick={() => paper.print(testTicket(paper.by, new Date().toISOString()))}>{copy.test}</Button>
    </div>
  )
}
