import { placeId, userId } from '@saldo/contract/ids'
import { changeStaff } from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { Button } from '@saldo/ui/button.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { ChangeManyForm } from '../../shared/change-many-form.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { idsIn } from '../../shared/ids-in.ts'
import { inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { RemovalQuestion } from '../../shared/removal-question.tsx'
import styles from '../../shared/section.module.css'
import type { Selection } from '../../shared/use-selection.ts'
import { teamCopy as copy } from './copy.ts'
import { type Place, placeOptions, roleOptions } from './members.ts'
import { ToShifts } from './to-shifts.tsx'

type What = keyof typeof copy.changes

const wantedIn = (form: FormData) => {
  switch (textOf(form, 'what') as What) {
    case 'role':
      return { role: changeStaff.body.shape.role.unwrap().parse(textOf(form, 'role')) }
    case 'place':
      return { place_id: placeId.parse(textOf(form, 'place_id')) }
    case 'no_place':
      return { place_id: null }
  }
}

/** The work of the bar: changes the chosen people alike. */
export const changeSeveral = (form: FormData, args: Parameters<typeof inEvent>[0]) =>
  call(changeStaff, {
    ...inEvent(args),
    body: { people: idsIn(form, 'people', userId), ...wantedIn(form) },
  })

type DetailsProps = { what: What; places: readonly Place[] }

/** The extra field of the chosen change. */
const Details = ({ what, places }: DetailsProps) => {
  const { role } = useOfficeEvent()
  if (what === 'role')
    return <SelectField name="role" label={copy.newRole} options={roleOptions(role)} required />
  if (what === 'no_place') return null
  return <SelectField name="place_id" label={copy.newPlace} options={placeOptions(places)} required />
}

type ChangeSeveralProps = {
  selection: Selection
  places: readonly Place[]
  onDone: () => void
  onRemove: () => void
}

/** Changes the chosen people at once, or asks to remove them. */
export const ChangeSeveral = ({ selection, places, onDone, onRemove }: ChangeSeveralProps) => {
  const { ids, clear } = selection
  return (
    <>
      <ChangeManyForm<What>
        field="people"
        ids={ids}
        label={officeCopy.selectedHers(ids.length)}
        changes={copy.changes}
        onDone={onDone}
        onCancel={clear}
      >
        {(what) => <Details what={what} places={places} />}
      </ChangeManyForm>
      <Button look="danger" small className={styles.alone} onClick={onRemove}>
        {copy.removeSeveral(ids.length)}
      </Button>
    </>
  )
}

type RemoveSeveralProps = { ids: readonly string[]; onClose: () => void }

/** Asks before several people are removed; stays when the bar goes with those it spoke of. */
export const RemoveSeveral = ({ ids, onClose }: RemoveSeveralProps) => (
  <RemovalQuestion
    title={copy.removePeople(ids.length)}
    fields={{ intent: 'removeMany', people: ids.join(' ') }}
    shifts={<ToShifts />}
    onClose={onClose}
  >
    <p>{copy.removePeopleHint(ids.length)}</p>
  </RemovalQuestion>
)
