import { useCallback, useEffect, useRef } from 'react'
import { Minus } from 'lucide-react'
import { readTab, takeBackFromTab, type Tab, type WholeTab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { Button, IconButton } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import { useSending } from '../../desk/use-sending.ts'
import kit from '../../kit/kit.module.css'
import { Sums } from '../../kit/sums.tsx'
import { useRead } from '../../kit/use-read.ts'
import { tabsCopy as copy } from './copy.ts'
import { ReadProblem } from './read-problem.tsx'
import styles from './tabs.module.css'

/** A tab with its lines as the server has them now. */
const useWholeTab = ({ call, at }: Desk, { id }: Tab) => {
  const event = at.event.id
  const read = useCallback(() => call(readTab, { params: { event, tab: id } }), [call, event, id])
  return useRead(read)
}

type Line = WholeTab['lines'][number]

type LinesProps = { lines: readonly Line[]; isOff: boolean; onTake: (line: Line) => void }

const Lines = ({ lines, isOff, onTake }: LinesProps) => (
  <ul className={styles.lines} aria-label={copy.served}>
    {lines.map((line) => (
      <li key={`${line.round}-${line.line}`} className={styles.line}>
        <div>
          <p>{copy.pieces(line.left, line.name)}</p>
          {line.left < line.quantity && (
            <p className={shapes.note}>{copy.taken(line.quantity - line.left)}</p>
          )}
        </div>
        <span>{mxn(line.unit_price)}</span>
        <IconButton
          Icon={Minus}
          label={copy.takeOne(line.name)}
          disabled={isOff || line.left === 0}
          className={styles.step}
          onClick={() => onTake(line)}
        />
      </li>
    ))}
  </ul>
)

type WaysProps = { isOff: boolean; onClose: () => void; onRaise: () => void }

const Ways = ({ isOff, onClose, onRaise }: WaysProps) => (
  <div className={styles.ways}>
    <Button wide disabled={isOff} onClick={onClose}>
      {copy.close}
    </Button>
    <Button look="secondary" wide disabled={isOff} onClick={onRaise}>
      {copy.raise}
    </Button>
  </div>
)

type TabScreenProps = {
  desk: Desk
  tab: Tab
  onRaise: (tab: Tab) => void
  onClose: (tab: Tab) => void
  onBack: () => void
}

/** What a tab served, and what is done about it. */
export const TabScreen = ({ desk, tab, onRaise, onClose, onBack }: TabScreenProps) => {
  const { value: whole, replace, problem, load } = useWholeTab(desk, tab)
  const { send, isBusy, problem: refused } = useSending(desk, copy.unsure)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const now = whole ?? tab
  const isOff = !desk.isOnline || isBusy || now.status === 'closed'
  const take = ({ round, line }: Line) =>
    void send(
      (op_id) =>
        desk.call(takeBackFromTab, {
          params: { event: desk.at.event.id, tab: tab.id },
          body: { op_id, round, line, quantity: 1 },
        }),
      replace,
    )
  return (
    <div className={kit.list}>
      <div className={classNames(shapes.spread, kit.head)}>
        <h1 ref={heading} tabIndex={-1}>
          {now.holder ?? copy.anonymous}
        </h1>
        <Button look="secondary" small onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      <Sums rest={now.free} words={copy.free} shortWords={copy.missing}>
        {mxn(now.served)}
      </Sums>
      <p className={shapes.muted}>{copy.sums(mxn(now.hold), mxn(now.served), mxn(now.free))}</p>
      {refused && (
        <Notice tone="error" role="alert">
          {refused.words}
        </Notice>
      )}
      <ReadProblem problem={problem} onAgain={load} />
      {whole?.lines.length === 0 && <p>{copy.empty}</p>}
      {whole && <Lines lines={whole.lines} isOff={isOff} onTake={take} />}
      {!desk.isOnline && <p>{copy.offline}</p>}
      <Ways isOff={isOff || whole === null} onClose={() => onClose(now)} onRaise={() => onRaise(now)} />
    </div>
  )
}
