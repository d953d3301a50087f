import { useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import { type Discount } from '@saldo/contract/discount'
import { createDiscount, discounts, editDiscount, removeDiscount } from '@saldo/contract/discounts'
import { places as readPlaces } from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Card } from '@saldo/ui/card.tsx'
import { inEvent, sends } from '../../shared/office-event.ts'
import { IconButton, Question, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { discountCopy as copy } from './discount-copy.ts'
import { DiscountForm, discountIn } from './discount-form.tsx'
import type { NamedPlace } from './menu-form.tsx'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/discounts-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [list, places] = await Promise.all([
      call(discounts, inEvent(args)),
      call(readPlaces, inEvent(args)),
    ])
    return { list, places }
  })

export const clientAction = actionOf({
  add: sends(createDiscount, discountIn),
  save: sends(editDiscount, discountIn),
  remove: sends(removeDiscount),
})

type Known = { places: readonly NamedPlace[] }

const placesOf = ({ places: ids }: Discount, { places }: Known): string =>
  ids === null
    ? copy.everywhere
    : copy.atSome(places.flatMap(({ id, name }) => (ids.some((each) => each === id) ? name : [])).join(', '))

type RowProps = { discount: Discount; known: Known }

const ShownDiscount = ({ discount, known, onEdit }: RowProps & { onEdit: () => void }) => {
  const [isAsked, setAsked] = useState(false)
  const limits = copy.limits(discount)
  return (
    <>
      <span className={styles.what}>
        <strong>
          {discount.name} · {copy.off(discount)}
        </strong>
        <span className={styles.detail}>
          {copy.kindWords[discount.kind]} {placesOf(discount, known)}
        </span>
        {limits !== '' && <span className={styles.detail}>{limits}</span>}
      </span>
      <span className={styles.ways}>
        <IconButton Icon={Pencil} label={copy.edit(discount.name)} onPress={onEdit} />
        <IconButton Icon={Trash2} label={copy.remove(discount.name)} onPress={() => setAsked(true)} />
      </span>
      {isAsked && (
        <Question
          title={copy.removeTitle(discount.name)}
          fields={{ intent: 'remove', discount: discount.id }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.removeHint}</p>
        </Question>
      )}
    </>
  )
}

const Row = ({ discount, known }: RowProps) => {
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const work = useSend(close)
  return isEditing ? (
    <DiscountForm by={work} discount={discount} {...known} onCancel={close} />
  ) : (
    <ShownDiscount discount={discount} known={known} onEdit={() => setEditing(true)} />
  )
}

const Add = (known: Known) => {
  // Another form for each that was added: what is chosen in it is its own.
  const [count, setCount] = useState(0)
  const work = useSend(() => setCount((before) => before + 1))
  return (
    <Card labelledBy="add-discount">
      <h2 id="add-discount">{copy.add}</h2>
      <DiscountForm key={count} by={work} {...known} />
    </Card>
  )
}

/** Reasons for which a bill costs less or nothing. */
export default function DiscountsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <VenuePage intro={copy.intro}>
      <Shown of={found}>
        {({ list, ...known }) => (
          <>
            <Card>
              {list.length === 0 && <p>{copy.none}</p>}
              <ul className={styles.list}>
                {list.map((discount) => (
                  <li key={discount.id}>
                    <Row discount={discount} known={known} />
                  </li>
                ))}
              </ul>
            </Card>
            <Add {...known} />
          </>
        )}
      </Shown>
    </VenuePage>
  )
}
