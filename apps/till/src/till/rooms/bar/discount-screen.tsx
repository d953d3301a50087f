import { useState } from 'react'
import { type Discount, discountOf } from '@saldo/contract/discount'
import { type DiscountPerson } from '@saldo/contract/discounts'
import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { runsEvent } from '@saldo/contract/roles'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../../kit/copy.ts'
import kit from '../../kit/kit.module.css'
import type { Desk } from '../../desk/desk.ts'
import { boughtIn, hasReturned, type Order, type OrderDiscount } from '../../desk/order.ts'
import { Approval, WithTeam } from './discount-approval.tsx'
import { discountScreenCopy as copy } from './discount-copy.ts'
import { AmountOff, Options, People, Step } from './discount-steps.tsx'
import { freeOf } from './free-bill.ts'
import { adultsOnlyIn } from './order-in.ts'
import type { SaleProps } from './use-confirm.tsx'

/** What was chosen so far; the next question is of what is missing. */
type Draft = {
  discount: Discount
  /** Made with the choice: what a manager agrees to, and what counts once. */
  useId: OpId
  amount: Centavos | null
  person: DiscountPerson | null
  isApproved: boolean
}

const begun = (discount: Discount, gross: Centavos, isManager: boolean): Draft => ({
  discount,
  useId: makeOpId(),
  amount: discountOf(discount, gross),
  person: null,
  isApproved: isManager || !discount.needs_pin,
})

/** The discount that a draft comes to; null while a question is open. */
const chosenIn = (
  { discount, useId, amount, person, isApproved }: Draft,
  gross: Centavos,
): OrderDiscount | null => {
  const { id, name, kind } = discount
  if (amount === null || !isApproved || (kind === 'staff_meal' && person === null)) return null
  return { id, useId, name, amount, gross, ...(person && { person: person.id }) }
}

const mostOf = ({ most_per_bill: most }: Discount, gross: Centavos): Centavos =>
  most !== null && most < gross ? most : gross

type FreeProps = { desk: Desk; order: Order; draft: Draft; onGive: () => void; onBack: () => void }

/** The last look at a bill that nobody pays. */
const Free = ({ desk, order, draft: { discount, person }, onGive, onBack }: FreeProps) => {
  const adults = adultsOnlyIn(order, desk.products.catalogue?.products ?? [])
  const mayGive = desk.mayBegin('courtesy')
  const hint = person ? copy.freeFor(discount.name, person.name) : copy.freeHint(discount.name)
  return (
    <Step title={copy.freeTitle(mxn(boughtIn(order)))} hint={hint} onBack={onBack}>
      <ul className={kit.items}>
        {order.items
          .filter(({ is_cup: isCup }) => !isCup)
          .map(({ name, quantity, unit_price: price }) => (
            <li key={`${name} ${price}`}>{tillCopy.items(quantity, name)}</li>
          ))}
      </ul>
      {adults.length > 0 && <Notice tone="warning">{copy.adults(adults.join(', '))}</Notice>}
      <Button wide className={kit.confirm} disabled={!mayGive} onClick={onGive}>
        {mayGive ? copy.give : tillCopy.offline}
      </Button>
    </Step>
  )
}

type QuestionProps = {
  desk: Desk
  gross: Centavos
  draft: Draft
  onAnswer: (more: Partial<Draft>) => void
  onBack: () => void
}

/** What a reason asks for before it is given: an amount, a person, a manager's PIN. */
const Question = ({ desk, gross, draft, onAnswer, onBack }: QuestionProps) => {
  const { discount, useId, amount, person } = draft
  const most = mostOf(discount, gross)
  if (amount === null)
    return (
      <Step title={copy.amountTitle(discount.name)} hint={copy.amountMost(mxn(most))} onBack={onBack}>
        <AmountOff most={most} onAmount={(typed) => onAnswer({ amount: typed })} onLeave={onBack} />
      </Step>
    )
  if (discount.kind === 'staff_meal' && person === null)
    return (
      <Step title={copy.personTitle} onBack={onBack}>
        <WithTeam desk={desk}>
          {({ staff }) => (
            <People label={copy.personTitle} people={staff} onChoose={(one) => onAnswer({ person: one })} />
          )}
        </WithTeam>
      </Step>
    )
  return (
    <Step title={copy.asks(discount.name, mxn(amount))} onBack={onBack}>
      <Approval
        desk={desk}
        wanted={{ useId, discountId: discount.id, amount, person }}
        onAgreed={() => onAnswer({ isApproved: true })}
      />
    </Step>
  )
}

type ListProps = {
  desk: Desk
  order: Order
  onChoose: (draft: Draft) => void
  onRemove: () => void
  onBack: () => void
}

const List = ({ desk, order, onChoose, onRemove, onBack }: ListProps) => (
  <Step
    title={copy.title}
    hint={copy.hint(mxn(boughtIn(order)), boughtIn(order) !== order.amount)}
    onBack={onBack}
  >
    <Options
      discounts={desk.products.catalogue?.discounts ?? []}
      gross={boughtIn(order)}
      chosen={order.discount?.id ?? null}
      onChoose={(discount) => onChoose(begun(discount, boughtIn(order), runsEvent(desk.at.role)))}
    />
    {order.discount && (
      <Button look="secondary" small wide onClick={onRemove}>
        {copy.remove}
      </Button>
    )}
  </Step>
)

type Props = SaleProps & { order: Order; onDone: () => void }

/** Chooses what a bill is lowered by: the reason, then what it asks for. A whole bill is given from here. */
export const DiscountScreen = ({ desk, till, order, onDone }: Props) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const gross = boughtIn(order)
  const put = (discount: OrderDiscount | undefined) => {
    till.dispatch({ type: 'discounted', discount })
    onDone()
  }
  const goOn = (next: Draft) => {
    const chosen = chosenIn(next, gross)
    // What comes back for cups needs the QR that paid for them.
    if (chosen && (chosen.amount < gross || hasReturned(order))) put(chosen)
    else setDraft(next)
  }
  const restart = () => setDraft(null)
  if (!desk.isOnline || desk.offline?.isSelling)
    return (
      <Step title={copy.title} onBack={onDone}>
        <Notice tone="warning">{copy.offline}</Notice>
      </Step>
    )
  if (draft === null)
    return <List desk={desk} order={order} onChoose={goOn} onRemove={() => put(undefined)} onBack={onDone} />
  const chosen = chosenIn(draft, gross)
  return chosen ? (
    <Free
      desk={desk}
      order={order}
      draft={draft}
      onGive={() => till.putAside(freeOf(desk, order, chosen))}
      onBack={restart}
    />
  ) : (
    <Question
      desk={desk}
      gross={gross}
      draft={draft}
      onAnswer={(more) => goOn({ ...draft, ...more })}
      onBack={restart}
    />
  )
}
