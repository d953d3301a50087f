import { useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import { catalogue, type MenuProduct } from '@saldo/contract/catalogue'
import { createHappyHour, editHappyHour, menus, removeHappyHour } from '@saldo/contract/menus'
import { places as readPlaces } from '@saldo/contract/places'
import type { HappyHour } from '@saldo/contract/prices'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Card } from '@saldo/ui/card.tsx'
import { inEvent, sends } from '../../shared/office-event.ts'
import { IconButton, Question, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { happyHourCopy as copy } from './happy-hour-copy.ts'
import { HappyHourForm, happyHourIn } from './happy-hour-form.tsx'
import type { NamedPlace } from './menu-form.tsx'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/happy-hours-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [{ happy_hours: hours }, { products }, places] = await Promise.all([
      call(menus, inEvent(args)),
      call(catalogue, { ...inEvent(args), query: {} }),
      call(readPlaces, inEvent(args)),
    ])
    return { hours, products, places }
  })

export const clientAction = actionOf({
  add: sends(createHappyHour, happyHourIn),
  save: sends(editHappyHour, happyHourIn),
  remove: sends(removeHappyHour),
})

type Known = { products: readonly MenuProduct[]; places: readonly NamedPlace[] }

const goodsOf = ({ products: ids, category }: HappyHour, { products }: Known): string => {
  if (category !== null) return copy.category(category)
  if (ids === null) return copy.everything
  return products.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ')
}

const placesOf = ({ places: ids }: HappyHour, { places }: Known): string =>
  ids === null
    ? copy.everywhere
    : copy.atSome(places.flatMap(({ id, name }) => (ids.some((each) => each === id) ? name : [])).join(', '))

const ShownHour = ({ hour, known, onEdit }: { hour: HappyHour; known: Known; onEdit: () => void }) => {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <span className={styles.what}>
        <strong>
          {hour.name} · {copy.off(hour)}
        </strong>
        <span className={styles.detail}>
          {copy.daysOf(hour)}, {copy.hours(hour.from, hour.until)}
        </span>
        <span className={styles.detail}>
          {goodsOf(hour, known)} · {placesOf(hour, known)}
        </span>
      </span>
      <span className={styles.ways}>
        <IconButton Icon={Pencil} label={copy.edit(hour.name)} onPress={onEdit} />
        <IconButton Icon={Trash2} label={copy.remove(hour.name)} onPress={() => setAsked(true)} />
      </span>
      {isAsked && (
        <Question
          title={copy.removeTitle(hour.name)}
          fields={{ intent: 'remove', happyHour: hour.id }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.removeHint}</p>
        </Question>
      )}
    </>
  )
}

const HourRow = ({ hour, known }: { hour: HappyHour; known: Known }) => {
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const work = useSend(close)
  return isEditing ? (
    <HappyHourForm by={work} hour={hour} {...known} onCancel={close} />
  ) : (
    <ShownHour hour={hour} known={known} onEdit={() => setEditing(true)} />
  )
}

const AddHour = (known: Known) => {
  // Another form for each that was added: what is chosen in it is its own.
  const [count, setCount] = useState(0)
  const work = useSend(() => setCount((before) => before + 1))
  return (
    <Card labelledBy="add-hour">
      <h2 id="add-hour">{copy.add}</h2>
      <HappyHourForm key={count} by={work} {...known} />
    </Card>
  )
}

/** Times with other prices. */
export default function HappyHoursPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <VenuePage intro={copy.intro}>
      <Shown of={found}>
        {({ hours, ...known }) => (
          <>
            <Card>
              {hours.length === 0 && <p>{copy.none}</p>}
              <ul className={styles.list}>
                {hours.map((hour) => (
                  <li key={hour.id}>
                    <HourRow hour={hour} known={known} />
                  </li>
                ))}
              </ul>
            </Card>
            <AddHour {...known} />
          </>
        )}
      </Shown>
    </VenuePage>
  )
}
