import { useEffect, useRef, useState } from 'react'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { Tab } from '@saldo/contract/tabs'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { RoomProps } from '../../desk/desk.ts'
import { useTabs } from '../../desk/use-tabs.ts'
import kit from '../../kit/kit.module.css'
import { CloseScreen } from './close-screen.tsx'
import { tabsCopy as copy } from './copy.ts'
import { HoldScreen } from './hold-screen.tsx'
import { ReadProblem } from './read-problem.tsx'
import { TabScreen } from './tab-screen.tsx'
import styles from './tabs.module.css'

type Step = { step: 'list' } | { step: 'open' } | { step: 'tab' | 'raise' | 'close'; tab: Tab }

type RowProps = { tab: Tab; timezone: string; onPick: () => void }

const Row = ({ tab, timezone, onPick }: RowProps) => (
  <li>
    <Button look="tile" className={styles.tab} onClick={onPick}>
      <strong>{tab.holder ?? copy.anonymous}</strong>
      <span>{copy.sums(mxn(tab.hold), mxn(tab.served), mxn(tab.free))}</span>
      <span className={shapes.muted}>
        {copy.since(tab.opened_by, hour(new Date(tab.opened_at), timezone))}
      </span>
    </Button>
  </li>
)

type ListProps = RoomProps & { onStep: (step: Step) => void }

const List = ({ desk, home, onStep }: ListProps) => {
  const { value: tabs, problem, load } = useTabs(desk)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { timezone } = desk.at.event
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
      <p className={shapes.muted}>{desk.isOnline ? copy.hint : copy.offline}</p>
      <Button wide disabled={!desk.isOnline} onClick={() => onStep({ step: 'open' })}>
        {copy.open}
      </Button>
      <ReadProblem problem={problem} onAgain={load} />
      {!tabs && !problem && <output>{copy.loading}</output>}
      {tabs?.length === 0 && <p>{copy.none}</p>}
      <ul className={styles.tabs}>
        {tabs?.map((tab) => (
          <Row key={tab.id} tab={tab} timezone={timezone} onPick={() => onStep({ step: 'tab', tab })} />
        ))}
      </ul>
    </div>
  )
}

/** The place's tabs: opened with a hold, taken from, raised and closed. What is added is picked at the bar. */
export const Tabs = (props: RoomProps) => {
  const { desk, onShow, home } = props
  const [state, setState] = useState<Step>({ step: 'list' })
  useEffect(() => onShow(null), [onShow])
  const toList = () => setState({ step: 'list' })
  if (isPractice(desk.at.event.id))
    return (
      <div className={shapes.middle}>
        <p>{copy.practice}</p>
        <Button onClick={home.go}>{copy.done}</Button>
      </div>
    )
  switch (state.step) {
    case 'list':
      return <List {...props} onStep={setState} />
    case 'open':
      return <HoldScreen desk={desk} onDone={toList} />
    case 'raise':
      return (
        <HoldScreen desk={desk} tab={state.tab} onDone={() => setState({ step: 'tab', tab: state.tab })} />
      )
    case 'tab':
      return (
        <TabScreen
          desk={desk}
          tab={state.tab}
          onRaise={(tab) => setState({ step: 'raise', tab })}
          onClose={(tab) => setState({ step: 'close', tab })}
          onBack={toList}
        />
      )
    case 'close':
      return (
        <CloseScreen
          desk={desk}
          tab={state.tab}
          onDone={toList}
          onBack={() => setState({ step: 'tab', tab: state.tab })}
        />
      )
  }
}
