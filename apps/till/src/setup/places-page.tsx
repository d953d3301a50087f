import { useState } from 'react'
import { Pencil } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import { createPlace, placeKind, places as readPlaces, renamePlace } from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { eventIn } from './event-in.ts'
import { IconButton } from './icon-button.tsx'
import { loaded } from './load.ts'
import { Section, SectionLoading, Shown } from './section.tsx'
import { SendForm } from './send-form.tsx'
import styles from './setup.module.css'
import { useChange } from './use-change.ts'
import { useSetupEvent } from './use-setup-event.ts'
import type { Route } from './+types/places-page.ts'

type Place = Reply<typeof readPlaces>[number]

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loaded(() => call(readPlaces, { params: { event: eventIn(params) } }))

export const HydrateFallback = SectionLoading

const kinds = placeKind.options.map((value) => ({ value, words: copy.kinds[value] }))

const AddPlace = () => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const [round, setRound] = useState(0)
  const add = async (form: FormData) => {
    const body = { name: textOf(form, 'name'), kind: placeKind.parse(form.get('kind')) }
    if (await change(() => call(createPlace, { params: { event }, body }))) setRound(round + 1)
  }
  return (
    <Card labelledBy="add-place">
      <h2 id="add-place">{copy.addPlace}</h2>
      <SendForm key={round} problems={problems} onSend={(form) => void add(form)} isRow>
        <TextField name="name" label={copy.placeName} required maxLength={60} autoComplete="off" />
        <SelectField name="kind" label={copy.placeKind} options={kinds} required />
        <Button type="submit" busy={isBusy}>
          {copy.addPlace}
        </Button>
      </SendForm>
    </Card>
  )
}

const PlaceRow = ({ place }: { place: Place }) => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const [isEditing, setEditing] = useState(false)
  const rename = async (form: FormData) => {
    const params = { event, place: place.id }
    const body = { name: textOf(form, 'name') }
    if (await change(() => call(renamePlace, { params, body }))) setEditing(false)
  }
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
      <SendForm problems={problems} onSend={(form) => void rename(form)}>
        <TextField
          name="name"
          label={copy.placeName}
          defaultValue={place.name}
          required
          maxLength={60}
          autoComplete="off"
        />
        <span className={styles.ways}>
          <Button type="submit" busy={isBusy}>
            {copy.save}
          </Button>
          <Button look="quiet" onClick={() => setEditing(false)}>
            {copy.cancel}
          </Button>
        </span>
      </SendForm>
    </li>
  )
}

/** Bars and cash points. */
export default function PlacesPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <Section intro={copy.placesIntro}>
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
    </Section>
  )
}
