import { useState } from 'react'
import { Pencil } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import {
  createPlace,
  placeKind,
  places as readPlaces,
  renamePlace,
  setDrawerLimit,
} from '@saldo/contract/places'
import { pesosOfCentavos } from '@saldo/contract/money'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
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

const limitIn = (form: FormData) => {
  const typed = textOf(form, 'drawer_limit').trim()
  const limit = typed === '' ? null : typedPesos(typed)
  if (typed !== '' && !limit) throw refusal(copy.limitWrong, 'drawer_limit')
  return { drawer_limit: limit }
}

export const clientAction = actionOf({
  add: sends(createPlace),
  rename: sends(renamePlace),
  limit: sends(setDrawerLimit, limitIn),
})

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

type Asked = { place: Place; onClose: () => void }

const RenameForm = ({ place, onClose }: Asked) => (
  <OfficeForm
    by={useSend(onClose)}
    also={{ intent: 'rename', place: place.id }}
    schema={renamePlace.body}
    submit={copy.save}
    onCancel={onClose}
  >
    <TextField name="name" label={copy.placeName} defaultValue={place.name} autoComplete="off" />
  </OfficeForm>
)

const LimitForm = ({ place, onClose }: Asked) => (
  <OfficeForm
    by={useSend(onClose)}
    also={{ intent: 'limit', place: place.id }}
    submit={copy.save}
    label={copy.limitOf(place.name)}
    onCancel={onClose}
  >
    <strong>{place.name}</strong>
    <TextField
      name="drawer_limit"
      label={copy.drawerLimit}
      hint={copy.drawerLimitHint}
      defaultValue={place.drawer_limit === null ? undefined : String(pesosOfCentavos(place.drawer_limit))}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
  </OfficeForm>
)

const PlaceRow = ({ place }: { place: Place }) => {
  const [mode, setMode] = useState<'shown' | 'named' | 'limited'>('shown')
  const show = () => setMode('shown')
  const limit = place.drawer_limit !== null && copy.limitIs(mxn(place.drawer_limit))
  return (
    <li>
      {mode === 'named' && <RenameForm place={place} onClose={show} />}
      {mode === 'limited' && <LimitForm place={place} onClose={show} />}
      {mode === 'shown' && (
        <>
          <span className={styles.what}>
            <strong>{place.name}</strong>
            <span className={styles.detail}>
              {[copy.kinds[place.kind], limit].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={styles.ways}>
            {place.kind === 'cash_point' && (
              <Button
                look="secondary"
                small
                aria-label={copy.limitOf(place.name)}
                onClick={() => setMode('limited')}
              >
                {copy.setLimit}
              </Button>
            )}
            <IconButton Icon={Pencil} label={copy.rename(place.name)} onPress={() => setMode('named')} />
          </span>
        </>
      )}
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
