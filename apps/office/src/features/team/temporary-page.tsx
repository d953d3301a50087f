import { useState } from 'react'
import { places as readPlaces } from '@saldo/contract/places'
import {
  addTemporary,
  importTemporary,
  previewTemporary,
  temporaryRole,
  type TemporaryPreview,
  type ToldPin,
} from '@saldo/contract/temporary-staff'
import type { Reply } from '@saldo/contract/endpoint'
import { rolesCopy } from '@saldo/copy/roles'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { ImportPanel } from '../../shared/import-panel.tsx'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { OfficeForm, Shown } from '../../shared/section.tsx'
import { teamCopy as copy } from './copy.ts'
import { dayInFull } from './last-day.ts'
import { type Place, placeOptions } from './members.ts'
import { PinList } from './pin-list.tsx'
import { TeamPage } from './team-page.tsx'
import type { Route } from './+types/temporary-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) => outcomeOf(() => call(readPlaces, inEvent(args)))

export const clientAction = actionOf({ add: sends(addTemporary) })

const roleOptions = temporaryRole.options.map((value) => ({ value, words: rolesCopy[value] }))

const Add = ({ places }: { places: readonly Place[] }) => {
  const [added, setAdded] = useState<Reply<typeof addTemporary>>()
  const work = useSend<Reply<typeof addTemporary>>(setAdded)
  return (
    <Card labelledBy="add-temporary">
      <h2 id="add-temporary">{copy.addTemporary}</h2>
      {added && !work.failure && (
        <Alert
          key={added.member.id}
          tone="success"
          sentences={[copy.pinOnce(added.member.name, added.pin)]}
          onClose={() => setAdded(undefined)}
        />
      )}
      <OfficeForm
        by={work}
        also={{ intent: 'add' }}
        schema={addTemporary.body}
        submit={copy.addTemporary}
        resets
        isRow
      >
        <TextField name="name" label={copy.name} hint={copy.nameHint} autoComplete="off" />
        <SelectField name="role" label={copy.role} options={roleOptions} />
        <SelectField name="place_id" label={copy.onlyPlace} options={placeOptions(places)} />
        <TextField name="last_day" type="date" label={copy.lastDayOptional} hint={copy.lastDayOptionalHint} />
      </OfficeForm>
    </Card>
  )
}

type Line = TemporaryPreview['lines'][number]
type Standing = NonNullable<Line['after']>
type Preview = TemporaryPreview & { pins?: ToldPin[] }

const EXAMPLE = 'nombre,papel,lugar,hasta\nEva Ruiz,barra,Barra Norte,\nLuis Sol,caja,,31/12/2030'

const standingOf = ({ role, place, last_day: day }: Standing): string =>
  `${rolesCopy[role]}, ${place ?? copy.noPlace}, ${dayInFull(day)}`

const wordsOf = ({ outcome, before, after }: Line): string => {
  if (!after) return ''
  return outcome === 'changed' && before ? `${standingOf(before)} → ${standingOf(after)}` : standingOf(after)
}

const pinsOf = ({ pins = [] }: Preview) => (pins.length > 0 ? <PinList pins={pins} /> : null)

const AddSeveral = () => {
  const at = { params: { event: useOfficeEvent().id } }
  return (
    <ImportPanel<Line, Preview>
      title={copy.temporaryList}
      isPasted
      hint={copy.temporaryColumns}
      example={EXAMPLE}
      subject={copy.name}
      wordsOf={wordsOf}
      look={(file) => call(previewTemporary, { ...at, body: { file } })}
      apply={(file, mark) => call(importTemporary, { ...at, body: { mark, file } })}
      after={pinsOf}
    />
  )
}

/** People without an account: one, or a list of them; their PINs are shown once. */
export default function TemporaryPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <TeamPage intro={copy.temporaryIntro}>
      <Shown of={found}>
        {(places) => (
          <>
            <Add places={places} />
            <AddSeveral />
          </>
        )}
      </Shown>
    </TeamPage>
  )
}
