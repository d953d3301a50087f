import { useCallback, useEffect, useRef, useState } from 'react'
import { Check } from 'lucide-react'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { OpId } from '@saldo/contract/ids'
import { addToTab, listTabs, type Tab } from '@saldo/contract/tabs'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { hasReturned, type Order } from '../../desk/order.ts'
import { recordedCopy } from '../../kit/recorded-copy.ts'
import { watched } from '../../kit/connection.ts'
import { Face, Next } from '../../kit/face.tsx'
import kit from '../../kit/kit.module.css'
import { problemOf } from '../../kit/refusals.ts'
import { giveSignal } from '../../kit/signals.ts'
import { useRead } from '../../kit/use-read.ts'
import { createCheckedAges } from '../../desk/checked-ages.ts'
import { AdultsOnly } from './asked.tsx'
import { adultsOnlyIn } from './order-in.ts'
import { toTabCopy as copy } from './to-tab-copy.ts'
import type { SaleProps } from './use-confirm.tsx'

type ToTabProps = SaleProps & { order: Order; onDone: () => void }

/** Why this order goes on no tab; null when it may. */
const reasonAgainst = ({ desk, order }: ToTabProps): string | null => {
  if (isPractice(desk.at.event.id)) return copy.practice
  if (!desk.isOnline) return copy.offline
  if (order.discount) return copy.noDiscount
  if (hasReturned(order)) return copy.noReturns
  return null
}

/** The place's tabs, that of the scanned QR first; null until the server answered. */
const useTabs = ({ desk: { call, at }, state }: ToTabProps) => {
  const wallet = state.step === 'charge' ? state.qr.walletId : null
  const event = at.event.id
  const read = useCallback(() => call(listTabs, { params: { event }, query: {} }), [call, event])
  const { value, problem } = useRead(read)
  const own = (tab: Tab) => Number(tab.wallet_id === wallet)
  return { tabs: value?.toSorted((a, b) => own(b) - own(a)) ?? null, problem: problem?.words ?? null }
}

const linesOf = ({ items, amount }: Order) =>
  items.length > 0 ? items : [{ name: recordedCopy.otherLine, quantity: 1, unit_price: amount }]

/** Adds the order; its id stays that of this tab until there is an answer. */
const useAdding = ({ desk, order }: ToTabProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const ids = useRef(new Map<string, OpId>())
  const [isBusy, setIsBusy] = useState(false)
  const [added, setAdded] = useState<Tab | null>(null)
  const add = async (tab: Tab): Promise<void> => {
    if (isBusy) return
    const opId = ids.current.get(tab.id) ?? makeOpId()
    ids.current.set(tab.id, opId)
    setIsBusy(true)
    setProblem(null)
    const pricedAt = desk.products.catalogue?.pricedAt
    const body = { op_id: opId, items: [...linesOf(order)], ...(pricedAt && { priced_at: pricedAt }) }
    try {
      const params = { event: desk.at.event.id, tab: tab.id }
      setAdded(await watched(() => desk.call(addToTab, { params, body })))
      giveSignal('booked', desk.sound.isMuted)
    } catch (error) {
      giveSignal('refused', desk.sound.isMuted)
      const isAnswered = error instanceof ApiError && !error.isUnanswered
      if (isAnswered) ids.current.delete(tab.id)
      if (isAnswered) desk.products.refresh()
      setProblem(isAnswered ? problemOf(error).words : copy.unsure)
    } finally {
      setIsBusy(false)
    }
  }
  return { add, isBusy, added, problem }
}

type RowsProps = { tabs: readonly Tab[]; order: Order; isBusy: boolean; onPick: (tab: Tab) => void }

const Rows = ({ tabs, order, isBusy, onPick }: RowsProps) => (
  <ul className={shapes.close}>
    {tabs.map((tab) => (
      <li key={tab.id}>
        <Button look="secondary" wide disabled={isBusy} onClick={() => onPick(tab)}>
          {order.amount > tab.free
            ? copy.tooMuch(tab.holder ?? copy.anonymous, mxn(tab.free))
            : copy.pick(tab.holder ?? copy.anonymous, mxn(tab.free))}
        </Button>
      </li>
    ))}
  </ul>
)

type AddedProps = { tab: Tab; order: Order; onLeave: () => void }

const Added = ({ tab, order, onLeave }: AddedProps) => (
  <Face look="booked" icon={<Check size={64} />} title={copy.added(mxn(order.amount))}>
    <p className={kit.large}>{tab.holder ?? copy.anonymous}</p>
    <ul className={kit.items}>
      {linesOf(order).map(({ name, quantity }) => (
        <li key={name}>{`${quantity} × ${name}`}</li>
      ))}
    </ul>
    <p>{copy.free(mxn(tab.free))}</p>
    <Next onPress={onLeave}>{copy.next}</Next>
  </Face>
)

/** Whether an identification is asked for before this tab gets adults-only products, as the event has it. */
const useAges = ({ desk: { products }, order }: ToTabProps) => {
  const { catalogue } = products
  const names = adultsOnlyIn(order, catalogue?.products ?? [])
  const rule = catalogue?.age_check ?? 'each_time'
  const [ages] = useState(() => createCheckedAges(localStorage))
  return {
    names,
    isAsked: ({ wallet_id: wallet }: Tab): boolean =>
      names.length > 0 && (rule === 'each_time' || (rule === 'once_a_night' && !ages.has(wallet))),
    note: ({ wallet_id: wallet }: Tab): void => ages.note(wallet),
  }
}

type ChooseProps = ToTabProps & { problem: string | null; isBusy: boolean; onPick: (tab: Tab) => void }

const Choose = (props: ChooseProps) => {
  const { order, problem, isBusy, onPick, onDone } = props
  const { tabs, problem: unread } = useTabs(props)
  const said = problem ?? unread
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classNames(shapes.middle, kit.question)}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.title(mxn(order.amount))}
      </h1>
      {said && (
        <Notice tone="error" role="alert">
          {said}
        </Notice>
      )}
      {tabs?.length === 0 && <p>{copy.none}</p>}
      {tabs && <Rows tabs={tabs} order={order} isBusy={isBusy} onPick={onPick} />}
      <Button look="secondary" small wide onClick={onDone}>
        {copy.back}
      </Button>
    </div>
  )
}

const Barred = ({ reason, onDone }: { reason: string; onDone: () => void }) => (
  <div className={classNames(shapes.middle, kit.question)}>
    <Notice tone="error" role="alert">
      {reason}
    </Notice>
    <Button look="secondary" wide onClick={onDone}>
      {copy.back}
    </Button>
  </div>
)

/** Adds the order in hand to one of the place's open tabs. */
export const ToTab = (props: ToTabProps) => {
  const { order, till, state, onDone } = props
  const { add, isBusy, added, problem } = useAdding(props)
  const ages = useAges(props)
  const [asking, setAsking] = useState<Tab | null>(null)
  const reason = reasonAgainst(props)
  const leave = () => {
    till.dispatch({ type: 'emptied' })
    if (state.step === 'charge') till.dispatch({ type: 'left' })
    onDone()
  }
  if (added) return <Added tab={added} order={order} onLeave={leave} />
  if (reason !== null) return <Barred reason={reason} onDone={onDone} />
  return (
    <>
      <Choose
        {...props}
        problem={problem}
        isBusy={isBusy}
        onPick={(tab) => (ages.isAsked(tab) ? setAsking(tab) : void add(tab))}
      />
      {asking && (
        <AdultsOnly
          names={ages.names}
          onConfirm={() => {
            ages.note(asking)
            setAsking(null)
            void add(asking)
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}
