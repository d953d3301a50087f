import { type ReactNode, useState } from 'react'
import { Pencil, Printer } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import {
  createPlace,
  orderPlaces,
  placeKind,
  places as readPlaces,
  renamePlace,
  setDrawerLimit,
  setDrawerLimits,
} from '@saldo/contract/places'
import { placeId } from '@saldo/contract/ids'
import { placePrinters, setPlacePrinter } from '@saldo/contract/printing'
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
import { officeCopy } from '../../shared/copy.ts'
import { idsIn } from '../../shared/ids-in.ts'
import { inEvent, sends } from '../../shared/office-event.ts'
import { IconButton, OfficeForm, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { Bulk, SelectAll, SelectBox } from '../../shared/select-box.tsx'
import { type Selection, useSelection } from '../../shared/use-selection.ts'
import { venueCopy as copy } from './copy.ts'
import { orderIn, OrderedList } from './ordered-list.tsx'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/places-page.ts'

type Place = Reply<typeof readPlaces>[number]

/** The places' network printers; null where this server prints on none. */
type Printers = ReadonlyMap<string, string> | null

const isTill = ({ kind }: Place) => kind === 'cash_point'

const printersIn = ({ is_on: isOn, printers }: Reply<typeof placePrinters>): Printers =>
  isOn ? new Map(printers.map(({ place_id: id, address }) => [id, address])) : null

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [places, printers] = await Promise.all([
      call(readPlaces, inEvent(args)),
      call(placePrinters, inEvent(args)),
    ])
    return { places, printers: printersIn(printers) }
  })

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
  limits: sends(setDrawerLimits, (form) => ({ places: idsIn(form, 'places', placeId), ...limitIn(form) })),
  printer: sends(setPlacePrinter, (form) => ({ address: textOf(form, 'address').trim() || null })),
  move: sends(orderPlaces, (form) => {
    const { ids, before } = orderIn(form, placeId)
    return { places: ids, before }
  }),
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

const LimitField = ({ place }: { place?: Place }) => (
  <TextField
    name="drawer_limit"
    label={copy.drawerLimit}
    hint={copy.drawerLimitHint}
    defaultValue={place?.drawer_limit ? String(pesosOfCentavos(place.drawer_limit)) : undefined}
    inputMode="decimal"
    maxLength={12}
    autoComplete="off"
  />
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
    <LimitField place={place} />
  </OfficeForm>
)

const PrinterForm = ({ place, printers, onClose }: Asked & { printers: Printers }) => (
  <OfficeForm
    by={useSend(onClose)}
    also={{ intent: 'printer', place: place.id }}
    submit={copy.save}
    label={copy.printerOf(place.name)}
    onCancel={onClose}
  >
    <strong>{place.name}</strong>
    <TextField
      name="address"
      label={copy.printerAddress}
      hint={copy.printerHint}
      defaultValue={printers?.get(place.id)}
      inputMode="decimal"
      maxLength={15}
      autoComplete="off"
    />
  </OfficeForm>
)

type LimitSeveralProps = { selection: Selection; onDone: () => void }

/** One limit for the chosen cash points. */
const LimitSeveral = ({ selection: { ids, clear }, onDone }: LimitSeveralProps) => (
  <OfficeForm
    by={useSend(onDone)}
    also={{ intent: 'limits', places: ids.join(' ') }}
    submit={copy.save}
    label={officeCopy.selectedHers(ids.length)}
    onCancel={clear}
  >
    <LimitField />
  </OfficeForm>
)

type PlaceRowProps = { place: Place; printers: Printers; selection: Selection; ways: ReactNode }

const ShownPlace = ({
  place,
  printers,
  selection,
  ways,
  children,
}: PlaceRowProps & { children: ReactNode }) => {
  const limit = place.drawer_limit !== null && copy.limitIs(mxn(place.drawer_limit))
  const address = printers?.get(place.id)
  const printer = address !== undefined && copy.printerIs(address)
  return (
    <>
      {isTill(place) && <SelectBox by={selection} id={place.id} name={place.name} />}
      <span className={styles.what}>
        <strong>{place.name}</strong>
        <span className={styles.detail}>
          {[copy.kinds[place.kind], limit, printer].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.ways}>
        {ways}
        {children}
      </span>
    </>
  )
}

const PlaceRow = (props: PlaceRowProps) => {
  const { place, printers } = props
  const [mode, setMode] = useState<'shown' | 'named' | 'limited' | 'printing'>('shown')
  const show = () => setMode('shown')
  if (mode === 'named') return <RenameForm place={place} onClose={show} />
  if (mode === 'printing') return <PrinterForm place={place} printers={printers} onClose={show} />
  if (mode === 'limited') return <LimitForm place={place} onClose={show} />
  return (
    <ShownPlace {...props}>
      {isTill(place) && (
        <Button
          look="secondary"
          small
          aria-label={copy.limitOf(place.name)}
          onClick={() => setMode('limited')}
        >
          {copy.setLimit}
        </Button>
      )}
      {printers && (
        <IconButton Icon={Printer} label={copy.printerOf(place.name)} onPress={() => setMode('printing')} />
      )}
      <IconButton Icon={Pencil} label={copy.rename(place.name)} onPress={() => setMode('named')} />
    </ShownPlace>
  )
}

/** The places in their order; a limit is given to several cash points at once. */
const Places = ({ places, printers }: { places: readonly Place[]; printers: Printers }) => {
  const tills = places.filter(isTill)
  const selection = useSelection(tills.map(({ id }) => id))
  return (
    <Card>
      {places.length === 0 && <p>{copy.noPlaces}</p>}
      {tills.length > 1 && <SelectAll by={selection} label={copy.selectTills} />}
      <OrderedList rows={places}>
        {(place, ways) => <PlaceRow place={place} printers={printers} selection={selection} ways={ways} />}
      </OrderedList>
      <Bulk by={selection} words={officeCopy.selectedHers} changed={copy.changedTills}>
        {(onDone) => <LimitSeveral selection={selection} onDone={onDone} />}
      </Bulk>
    </Card>
  )
}

/** Bars and cash points. */
export default function PlacesPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <VenuePage intro={copy.placesIntro}>
      <Shown of={found}>{(shown) => <Places {...shown} />}</Shown>
      <AddPlace />
    </VenuePage>
  )
}
