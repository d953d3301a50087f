import { useEffect, useRef, useState } from 'react'
import { Check } from 'lucide-react'
import { isPractice } from '@saldo/contract/practice-numbers'
import { addToTab, type Tab } from '@saldo/contract/tabs'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { hasReturned, type Order } from '../../desk/order.ts'
import { recordedCopy } from '../../kit/recorded-copy.ts'
import { Face, Next } from '../../kit/face.tsx'
import kit from '../../kit/kit.module.css'
import { isAgeAsked, noteAge } from '../../desk/ages.ts'
import { useSending } from '../../desk/use-sending.ts'
import { useTabs } from '../../desk/use-tabs.ts'
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
const useTabsInOrder = ({ desk, state }: ToTabProps) => {
  const wallet = state.step === 'charge' ? state.qr.walletId : null
  const { value, problem } = useTabs(desk)
  const own = (tab: Tab) => Number(tab.wallet_id === wallet)
  return { tabs: value?.toSorted((a, b) => own(b) - own(a)) ?? null, problem: problem?.words ?? null }
}

const linesOf = ({ items, amount }: Order) =>
  items.length > 0 ? items : [{ name: recordedCopy.otherLine, quantity: 1, unit_price: amount }]

/** Adds the order; its id stays that of this tab until there is an answer. */
const useAdding = ({ desk, order }: ToTabProps) => {
  const { send, isBusy, problem } = useSending(desk, copy.unsure)
  const [added, setAdded] = useState<Tab | null>(null)
  const { call, at, products } = desk
  const add = (tab: Tab): void => {
    const pricedAt = products.catalogue?.pricedAt
    const more = { items: [...linesOf(order)], ...(pricedAt && { priced_at: pricedAt }) }
    const params = { event: at.event.id, tab: tab.id }
    void send((op_id) => call(addToTab, { params, body: { op_id, ...more } }), setAdded, {
      about: tab.id,
      onRefused: products.refresh,
    })
  }
  return { add, isBusy, added, problem: problem?.words ?? null }
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

type ChooseProps = ToTabProps & { problem: string | null; isBusy: boolean; onPick: (tab: Tab) => void }

const Choose = (props: ChooseProps) => {
  const { order, problem, isBusy, onPick, onDone } = props
  const { tabs, problem: unread } = useTabsInOrder(props)
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
  const { desk, order, till, state, onDone } = props
  const { add, isBusy, added, problem } = useAdding(props)
  const adultsOnly = adultsOnlyIn(order, desk.products.catalogue?.products ?? [])
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
        onPick={(tab) =>
          adultsOnly.length > 0 && isAgeAsked(desk, tab.wallet_id) ? setAsking(tab) : add(tab)
        }
      />
      {asking && (
        <AdultsOnly
          names={adultsOnly}
          onConfirm={() => {
            noteAge(asking.wallet_id)
            setAsking(null)
            add(asking)
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}
