import { useState } from 'react'
import { Upload } from 'lucide-react'
import { userId } from '@saldo/contract/ids'
import {
  addStaff,
  places as readPlaces,
  removeSeveralStaff,
  setPin,
  staff as readStaff,
} from '@saldo/contract/places'
import { invite } from '@saldo/contract/people'
import { changeLastDay, temporaryRole } from '@saldo/contract/temporary-staff'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { freshly } from '../../shared/fresh-work.ts'
import { idsIn } from '../../shared/ids-in.ts'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { OfficeForm, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { Bulk, SelectAll } from '../../shared/select-box.tsx'
import { useSelection } from '../../shared/use-selection.ts'
import { ChangeSeveral, changeSeveral, RemoveSeveral } from './change-several.tsx'
import { teamCopy as copy } from './copy.ts'
import { MemberRow } from './member-row.tsx'
import { isChangedBy, type Member, type Place, placeOptions, roleOptions } from './members.ts'
import { TeamPage } from './team-page.tsx'
import type { Route } from './+types/staff-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [members, places] = await Promise.all([
      call(readStaff, inEvent(args)),
      call(readPlaces, inEvent(args)),
    ])
    return { members, places, now: new Date() }
  })

export const clientAction = actionOf({
  add: sends(addStaff),
  pin: sends(setPin),
  many: changeSeveral,
  removeMany: sends(removeSeveralStaff, (form) => ({
    people: idsIn(form, 'people', userId),
    leave_shifts: textOf(form, 'leave_shifts') === 'true',
  })),
  day: sends(changeLastDay),
  invite: freshly(
    (form, args) =>
      call(invite, {
        body: {
          email: textOf(form, 'email'),
          role: temporaryRole.parse(textOf(form, 'role')),
          event_ids: [inEvent(args).params.event],
          person_id: userId.parse(textOf(form, 'person_id')),
        },
      }),
    { to: (event) => routes.inOffice(event, 'team') },
  ),
})

const AddStaff = ({ places }: { places: readonly Place[] }) => (
  <Card labelledBy="add-staff">
    <h2 id="add-staff">{copy.addStaff}</h2>
    <OfficeForm
      by={useSend()}
      also={{ intent: 'add' }}
      schema={addStaff.body}
      submit={copy.addStaff}
      resets
      isRow
    >
      <TextField name="email" type="email" label={copy.email} autoComplete="off" />
      <SelectField name="role" label={copy.role} options={roleOptions(useOfficeEvent().role)} />
      <SelectField name="place_id" label={copy.placeOptional} options={placeOptions(places)} />
    </OfficeForm>
  </Card>
)

/** The event's staff; those whom the caller may change can be chosen, and changed at once. */
type StaffProps = { members: readonly Member[]; places: readonly Place[]; now: Date }

const Staff = ({ members, places, now }: StaffProps) => {
  const { role } = useOfficeEvent()
  const selectable = members.filter((member) => isChangedBy(role, member))
  const selection = useSelection(selectable.map(({ id }) => id))
  const [removed, setRemoved] = useState<readonly string[]>()
  return (
    <Card>
      {members.length === 0 && <p>{copy.noStaff}</p>}
      {selectable.length > 1 && <SelectAll by={selection} label={copy.selectAll} />}
      <ul className={styles.list}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            now={now}
            {...(selectable.includes(member) && { selection })}
          />
        ))}
      </ul>
      <Bulk by={selection} words={officeCopy.selectedHers} changed={copy.changedMany}>
        {(onDone) => (
          <ChangeSeveral
            selection={selection}
            places={places}
            onDone={onDone}
            onRemove={() => setRemoved(selection.ids)}
          />
        )}
      </Bulk>
      {removed && <RemoveSeveral ids={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}

/** The event's staff with roles and PINs. */
export default function StaffPage({ loaderData: found }: Route.ComponentProps) {
  const { id } = useOfficeEvent()
  const actions = (
    <ButtonLink look="secondary" to={routes.inOffice(id, 'team/import')}>
      <Upload size={18} aria-hidden="true" />
      {copy.import}
    </ButtonLink>
  )
  return (
    <TeamPage intro={copy.staffIntro} actions={actions}>
      <Shown of={found}>
        {({ members, places, now }) => (
          <>
            <Staff members={members} places={places} now={now} />
            <AddStaff places={places} />
          </>
        )}
      </Shown>
    </TeamPage>
  )
}
