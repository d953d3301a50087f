import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { z } from 'zod'
import type { Reply } from '@saldo/contract/endpoint'
import {
  addStaff,
  places as readPlaces,
  removeStaff,
  setPin,
  staff as readStaff,
} from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { eventIn } from './event-in.ts'
import { IconButton } from './icon-button.tsx'
import { loaded } from './load.ts'
import { RemovalQuestion } from './removal-question.tsx'
import { Section, SectionLoading, Shown } from './section.tsx'
import { SendForm } from './send-form.tsx'
import styles from './setup.module.css'
import { useChange } from './use-change.ts'
import { useSetupEvent } from './use-setup-event.ts'
import type { Route } from './+types/staff-page.ts'

type Member = Reply<typeof readStaff>[number]
type Place = Reply<typeof readPlaces>[number]

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loaded(async () => {
    const at = { params: { event: eventIn(params) } }
    const [members, places] = await Promise.all([call(readStaff, at), call(readPlaces, at)])
    return { members, places }
  })

export const HydrateFallback = SectionLoading

const role = z.enum(['bar', 'cashier', 'manager'])
const roleOptions = role.options.map((value) => ({ value, words: copy.roles[value] }))

const AddStaff = ({ places }: { places: readonly Place[] }) => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const [round, setRound] = useState(0)
  const add = async (form: FormData) => {
    const place = places.find(({ id }) => id === form.get('place'))
    const body = {
      email: textOf(form, 'email'),
      role: role.parse(form.get('role')),
      ...(place && { place_id: place.id }),
    }
    if (await change(() => call(addStaff, { params: { event }, body }))) setRound(round + 1)
  }
  return (
    <Card labelledBy="add-staff">
      <h2 id="add-staff">{copy.addStaff}</h2>
      <SendForm key={round} problems={problems} onSend={(form) => void add(form)} isRow>
        <TextField name="email" type="email" label={copy.email} required maxLength={254} autoComplete="off" />
        <SelectField name="role" label={copy.role} options={roleOptions} required />
        <SelectField
          name="place"
          label={copy.placeOptional}
          options={places.map(({ id, name }) => ({ value: id, words: name }))}
        />
        <Button type="submit" busy={isBusy}>
          {copy.addStaff}
        </Button>
      </SendForm>
    </Card>
  )
}

type PinProps = { member: Member; onDone: () => void }

const PinForm = ({ member, onDone }: PinProps) => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const save = async (form: FormData) => {
    const params = { event, user: member.id }
    if (await change(() => call(setPin, { params, body: { pin: textOf(form, 'pin') } }))) onDone()
  }
  return (
    <SendForm problems={problems} onSend={(form) => void save(form)} label={copy.pinOf(member.name)}>
      <TextField
        name="pin"
        label={copy.pin}
        hint={copy.pinHint}
        inputMode="numeric"
        pattern="\d{4,6}"
        formatMessage={copy.pinWrong}
        required
        minLength={4}
        maxLength={6}
        autoComplete="off"
      />
      <span className={styles.ways}>
        <Button type="submit" busy={isBusy}>
          {copy.save}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {copy.cancel}
        </Button>
      </span>
    </SendForm>
  )
}

const MemberWords = ({ member }: { member: Member }) => (
  <span className={styles.what}>
    <strong>{member.name}</strong>
    <span className={styles.detail}>
      {copy.roles[member.role]} · {member.place?.name ?? copy.noPlace} · {member.email}
    </span>
  </span>
)

const MemberRow = ({ member }: { member: Member }) => {
  const { id: event } = useSetupEvent()
  const work = useChange()
  const [mode, setMode] = useState<'shown' | 'pin' | 'removed'>('shown')
  const pinWords = member.has_pin ? copy.changePin : copy.givePin
  const remove = () => work.change(() => call(removeStaff, { params: { event, user: member.id } }))
  return (
    <li>
      <MemberWords member={member} />
      <Badge tone={member.has_pin ? 'good' : 'off'}>{member.has_pin ? copy.hasPin : copy.noPin}</Badge>
      {mode === 'pin' ? (
        <PinForm member={member} onDone={() => setMode('shown')} />
      ) : (
        <span className={styles.ways}>
          <Button
            look="secondary"
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
        <RemovalQuestion
          title={copy.removeStaff(member.name)}
          work={work}
          onRemove={() => void remove()}
          onKeep={() => setMode('shown')}
        >
          <p>{copy.removeStaffHint}</p>
        </RemovalQuestion>
      )}
    </li>
  )
}

/** The event's staff with roles and PINs. */
export default function StaffPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <Section intro={copy.staffIntro}>
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
    </Section>
  )
}
