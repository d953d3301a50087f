import { useCallback, useEffect, useRef } from 'react'
import { Minus } from 'lucide-react'
import { readTab, type Tab, type WholeTab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button, IconButton } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import kit from '../../kit/kit.module.css'
import { Sums } from '../../kit/sums.tsx'
import { useRead } from '../../kit/use-read.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
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
  problem: string | null
  onBegin: (operation: Operation) => void
  onRaise: (tab: Tab) => void
  onClose: (tab: WholeTab) => void
  onBack: () => void
}

const takingOf = (desk: Desk, tab: Tab, { round, line, unit_price: amount }: Line): Operation => ({
  ...madeBy(desk, makeOpId()),
  kind: 'tabTake',
  tab: tab.id,
  round,
  line,
  quantity: 1,
  amount,
  holder: tab.holder,
})

/** What a tab served, and what is done about it. */
export const TabScreen = ({ desk, tab, problem, onBegin, onRaise, onClose, onBack }: TabScreenProps) => {
  const { value: whole, problem: unread, load } = useWholeTab(desk, tab)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const now = whole ?? tab
  const isOff = !desk.mayBegin('tabTake') || now.status === 'closed'
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
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <ReadProblem problem={unread} onAgain={load} />
      {whole?.lines.length === 0 && <p>{copy.empty}</p>}
      {whole && (
        <Lines lines={whole.lines} isOff={isOff} onTake={(line) => onBegin(takingOf(desk, tab, line))} />
      )}
      {!desk.isOnline && <p>{copy.offline}</p>}
      <Ways
        isOff={isOff || whole === null}
        onClose={() => whole && onClose(whole)}
        onRaise={() => onRaise(now)}
      />
    </div>
  )
}
