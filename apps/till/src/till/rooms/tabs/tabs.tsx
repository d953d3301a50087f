import { useEffect, useRef, useState } from 'react'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { Tab, WholeTab } from '@saldo/contract/tabs'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { RoomProps } from '../../desk/desk.ts'
import { QueuedResult } from '../../desk/queued-result.tsx'
import { useSent } from '../../desk/use-sent.ts'
import { useTabs } from '../../desk/use-tabs.ts'
import kit from '../../kit/kit.module.css'
import type { Answer } from '../../queue/operation.ts'
import { CloseScreen } from './close-screen.tsx'
import { tabsCopy as copy } from './copy.ts'
import { HoldScreen } from './hold-screen.tsx'
import { ReadProblem } from './read-problem.tsx'
import { TabScreen } from './tab-screen.tsx'
import styles from './tabs.module.css'

type Step =
  | { step: 'list' }
  | { step: 'open' }
  | { step: 'tab' | 'raise'; tab: Tab }
  | { step: 'close'; tab: WholeTab }

/** Where an answer leads: back to the tab that it was of, unless that is closed. */
const stepAfter = (state: Step, answer: Answer | null): Step => {
  if (!('tab' in state) || (state.step === 'close' && answer?.kind === 'booked')) return { step: 'list' }
  return { step: 'tab', tab: state.tab }
}

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

type StepsProps = RoomProps & {
  state: Step
  onStep: (step: Step) => void
  work: ReturnType<typeof useSent>
}

const Steps = ({ state, onStep, work, ...props }: StepsProps) => {
  const { desk } = props
  const { problem, begin: onBegin } = work
  const toTab = (tab: Tab) => onStep({ step: 'tab', tab })
  const toList = () => onStep({ step: 'list' })
  const at = { desk, problem, onBegin }
  switch (state.step) {
    case 'list':
      return <List {...props} onStep={onStep} />
    case 'open':
      return <HoldScreen {...at} tab={undefined} onBack={toList} />
    case 'raise':
      return <HoldScreen {...at} tab={state.tab} onBack={() => toTab(state.tab)} />
    case 'tab':
      return (
        <TabScreen
          {...at}
          tab={state.tab}
          onRaise={(tab) => onStep({ step: 'raise', tab })}
          onClose={(tab) => onStep({ step: 'close', tab })}
          onBack={toList}
        />
      )
    case 'close':
      return <CloseScreen {...at} tab={state.tab} onBack={() => toTab(state.tab)} />
  }
}

/** The place's tabs: opened with a hold, taken from, raised and closed. What is added is picked at the bar. */
export const Tabs = (props: RoomProps) => {
  const { desk, opened, onShow, home } = props
  const work = useSent(desk, opened)
  const [state, setState] = useState<Step>({ step: 'list' })
  const { sent } = work
  useEffect(() => onShow(sent), [onShow, sent])
  if (isPractice(desk.at.event.id))
    return (
      <div className={shapes.middle}>
        <p>{copy.practice}</p>
        <Button onClick={home.go}>{copy.done}</Button>
      </div>
    )
  if (!sent) return <Steps {...props} state={state} onStep={setState} work={work} />
  const leave = (answer: Answer | null) => {
    setState(stepAfter(state, answer))
    work.leave()
  }
  return <QueuedResult desk={desk} operation={sent} onLeave={leave} />
}
