import { useEffect, useRef, useState } from 'react'
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
import { tillCopy } from '../../kit/copy.ts'
import { watched } from '../../kit/connection.ts'
import { Face, Next } from '../../kit/face.tsx'
import kit from '../../kit/kit.module.css'
import { problemOf } from '../../kit/refusals.ts'
import { giveSignal } from '../../kit/signals.ts'
import { createCheckedAges } from '../../desk/checked-ages.ts'
import { AdultsOnly } from './asked.tsx'
import { pricedOf } from './gifts.ts'
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
const useTabs = ({ desk: { call, at }, state }: ToTabProps, isOff: boolean) => {
  const [tabs, setTabs] = useState<readonly Tab[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const wallet = state.step === 'charge' ? state.qr.walletId : null
  const event = at.event.id
  useEffect(() => {
    if (isOff) return
    watched(() => call(listTabs, { params: { event }, query: {} })).then(
      (found) => setTabs(found.toSorted((a, b) => Number(b.wallet_id === wallet) - Number(a.wallet_id === wallet))),
      (error: unknown) => setProblem(problemOf(error).words),
    )
  }, [call, event, wallet, isOff])
  return { tabs, problem, setProblem }
}

const linesOf = ({ items, amount }: Order) =>
  items.length > 0 ? items : [{ name: tillCopy.otherLine, quantity: 1, unit_price: amount }]

/** Adds the order; its id stays that of this tab until there is an answer. */
const useAdding = ({ desk, order }: ToTabProps, setProblem: (words: string | null) => void) => {
  const ids = useRef(new Map<string, OpId>())
  const [isBusy, setIsBusy] = useState(false)
  const [added, setAdded] = useState<Tab | null>(null)
  const add = async (tab: Tab): Promise<void> => {
    if (isBusy) return
    const opId = ids.current.get(tab.id) ?? makeOpId()
    ids.current.set(tab.id, opId)
    setIsBusy(true)
    setProblem(null)
    const { pricedAt } = pricedOf(desk) as { pricedAt?: string }
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
  return { add, isBusy, added }
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

/** Adds the order in hand to one of the place's open tabs. */
export const ToTab = (props: ToTabProps) => {
  const { desk, order, till, state, onDone } = props
  const reason = reasonAgainst(props)
  const { tabs, problem, setProblem } = useTabs(props, reason !== null)
  const { add, isBusy, added } = useAdding(props, setProblem)
  const [asking, setAsking] = useState<Tab | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { catalogue } = desk.products
  const adults = adultsOnlyIn(order, catalogue?.products ?? [])
  const ages = createCheckedAges(localStorage)
  const rule = catalogue?.age_check ?? 'each_time'
  const pick = (tab: Tab) => {
    const isKnown = rule === 'once_a_night' && ages.has(tab.wallet_id as never)
    const isAsked = adults.length > 0 && (rule === 'each_time' || (rule === 'once_a_night' && !isKnown))
    if (isAsked) setAsking(tab)
    else void add(tab)
  }
  const leave = () => {
    till.dispatch({ type: 'emptied' })
    if (state.step === 'charge') till.dispatch({ type: 'left' })
    onDone()
  }
  if (added)
    return (
      <Face look="booked" icon={<Check size={64} />} title={copy.added(mxn(order.amount))}>
        <p className={kit.large}>{added.holder ?? copy.anonymous}</p>
        <ul className={kit.items}>
          {linesOf(order).map(({ name, quantity }) => (
            <li key={name}>{`${quantity} × ${name}`}</li>
          ))}
        </ul>
        <p>{copy.free(mxn(added.free))}</p>
        <Next onPress={leave}>{copy.next}</Next>
      </Face>
    )
  return (
    <div className={classNames(shapes.middle, kit.question)}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.title(mxn(order.amount))}
      </h1>
      {(reason ?? problem) && (
        <Notice tone="error" role="alert">
          {reason ?? problem ?? ''}
        </Notice>
      )}
      {tabs?.length === 0 && <p>{copy.none}</p>}
      {tabs && reason === null && <Rows tabs={tabs} order={order} isBusy={isBusy} onPick={pick} />}
      <Button look="secondary" small wide onClick={onDone}>
        {copy.back}
      </Button>
      {asking && (
        <AdultsOnly
          names={adults}
          onConfirm={() => {
            ages.note(asking.wallet_id as never)
            setAsking(null)
            void add(asking)
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  )
}
