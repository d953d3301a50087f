import { useState } from 'react'
import { Pencil } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import { createPlace, placeKind, places as readPlaces, renamePlace } from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueCopy as copy } from './copy.ts'
import { IconButton, OfficeForm, Shown } from '../../shared/section.tsx'
import { inEvent, sends } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/places-page.ts'

type Place = Reply<typeof readPlaces>[number]

export const clientLoader = (args: Route.ClientLoaderArgs) => outcomeOf(() => call(readPlaces, inEvent(args)))

export const clientAction = actionOf({ add: sends(createPlace), rename: sends(renamePlace) })

const kinds = placeKind.options.map((value) => ({ value, words: copy.kinds[value] }))

const AddPlace = () => (
  <Card labelledBy="add-place">
    <h2 id="add-place">{copy.addPlace}</h2>
    <OfficeForm
      by={useSend()}
      also={{ intent: 'add' }}
      schema={createPlace.body}
      submit={copy.addPlace}
      resets
      isRow
    >
      <TextField name="name" label={copy.placeName} autoComplete="off" />
      <SelectField name="kind" label={copy.placeKind} options={kinds} />
    </OfficeForm>
  </Card>
)

const PlaceRow = ({ place }: { place: Place }) => {
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const work = useSend(close)
  if (!isEditing)
    return (
      <li>
        <span className={styles.what}>
          <strong>{place.name}</strong>
          <span className={styles.detail}>{copy.kinds[place.kind]}</span>
        </span>
        <IconButton Icon={Pencil} label={copy.rename(place.name)} onPress={() => setEditing(true)} />
      </li>
    )
  return (
    <li>
      <OfficeForm
        by={work}
        also={{ intent: 'rename', place: place.id }}
        schema={renamePlace.body}
        submit={copy.save}
        onCancel={close}
      >
        <TextField name="name" label={copy.placeName} defaultValue={place.name} autoComplete="off" />
      </OfficeForm>
    </li>
  )
}

/** Bars and cash points. */
export default function PlacesPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <VenuePage intro={copy.placesIntro}>
      <Shown of={found}>
        {(places) => (
          <Card>
            {places.length === 0 && <p>{copy.noPlaces}</p>}
            <ul className={styles.list}>
              {places.map((place) => (
                <PlaceRow key={place.id} place={place} />
              ))}
            </ul>
          </Card>
        )}
      </Shown>
      <AddPlace />
    </VenuePage>
  )
}
