import { useState } from 'react'
import { Trash2, Upload } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import {
  addStaff,
  places as readPlaces,
  removeStaff,
  setPin,
  staff as readStaff,
} from '@saldo/contract/places'
import { rolesCopy } from '@saldo/copy/roles'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { teamCopy as copy } from './copy.ts'
import { IconButton, Question, OfficeForm, Shown } from '../../shared/section.tsx'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'
import { TeamPage } from './team-page.tsx'
import type { Route } from './+types/staff-page.ts'

type Member = Reply<typeof readStaff>[number]
type Place = Reply<typeof readPlaces>[number]

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [members, places] = await Promise.all([
      call(readStaff, inEvent(args)),
      call(readPlaces, inEvent(args)),
    ])
    return { members, places }
  })

export const clientAction = actionOf({
  add: sends(addStaff),
  pin: sends(setPin),
  remove: sends(removeStaff),
})

const roleOptions = addStaff.body.shape.role.options
  .toReversed()
  .map((value) => ({ value, words: rolesCopy[value] }))

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
      <SelectField name="role" label={copy.role} options={roleOptions} />
      <SelectField
        name="place_id"
        label={copy.placeOptional}
        options={places.map(({ id, name }) => ({ value: id, words: name }))}
      />
    </OfficeForm>
  </Card>
)

const PinForm = ({ member, onClose }: { member: Member; onClose: () => void }) => (
  <OfficeForm
    by={useSend(onClose)}
    also={{ intent: 'pin', user: member.id }}
    schema={setPin.body}
    submit={copy.save}
    label={copy.pinOf(member.name)}
    onCancel={onClose}
  >
    <TextField
      name="pin"
      label={copy.pin}
      hint={copy.pinHint}
      inputMode="numeric"
      pattern="\d*"
      formatMessage={copy.pinWrong}
      autoComplete="off"
    />
  </OfficeForm>
)

const MemberWords = ({ member }: { member: Member }) => (
  <span className={styles.what}>
    <strong>{member.name}</strong>
    <span className={styles.detail}>
      {rolesCopy[member.role]} · {member.place?.name ?? copy.noPlace} · {member.email}
    </span>
  </span>
)

const MemberRow = ({ member }: { member: Member }) => {
  const [mode, setMode] = useState<'shown' | 'pin' | 'removed'>('shown')
  const pinWords = member.has_pin ? copy.changePin : copy.givePin
  const show = () => setMode('shown')
  return (
    <li>
      <MemberWords member={member} />
      <Badge tone={member.has_pin ? 'good' : 'off'}>{member.has_pin ? copy.hasPin : copy.noPin}</Badge>
      {mode === 'pin' ? (
        <PinForm member={member} onClose={show} />
      ) : (
        <span className={styles.ways}>
          <Button
            look="secondary"
            small
            onClick={() => setMode('pin')}
            aria-label={copy.pinFor(pinWords, member.name)}
          >
            {pinWords}
          </Button>
          {member.role !== 'admin' && (
            <IconButton
              Icon={Trash2}
              label={copy.removeThis(member.name)}
              onPress={() => setMode('removed')}
            />
          )}
        </span>
      )}
      {mode === 'removed' && (
        <Question
          title={copy.removeStaff(member.name)}
          fields={{ intent: 'remove', user: member.id }}
          onClose={show}
        >
          <p>{copy.removeStaffHint}</p>
        </Question>
      )}
    </li>
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
        {({ members, places }) => (
          <>
            <Card>
              {members.length === 0 && <p>{copy.noStaff}</p>}
              <ul className={styles.list}>
                {members.map((member) => (
                  <MemberRow key={member.id} member={member} />
                ))}
              </ul>
            </Card>
            <AddStaff places={places} />
          </>
        )}
      </Shown>
    </TeamPage>
  )
}
