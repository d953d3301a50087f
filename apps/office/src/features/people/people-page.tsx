import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { redirect } from 'react-router'
import { setRole, takeRole } from '@saldo/contract/people'
import type { EventId, UserId } from '@saldo/contract/ids'
import { roleNames, type Role } from '@saldo/contract/roles'
import { rolesCopy } from '@saldo/copy/roles'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { myOfficeContext, type OfficeEvent } from '../../shared/my-office.ts'
import { RemovalQuestion } from '../../shared/removal-question.tsx'
import { IconButton, OfficeForm, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { peopleCopy as copy } from './copy.ts'
import { freshly, takeDraft, type Draft } from './draft.ts'
import { PeopleTabs } from './people-tabs.tsx'
import { findPeople, lastSearch, look, lookFurther, type FoundPerson } from './search.ts'
import type { Route } from './+types/people-page.ts'

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const { is_admin: isAdmin, events } = await context.get(myOfficeContext)()
    if (!isAdmin) throw redirect(routes.officeInvitations())
    const draft = takeDraft()
    return { ...(await findPeople()), events, draft, now: new Date() }
  })

const eventOf = (form: FormData): EventId | null => {
  const text = textOf(form, 'event_id')
  return text === '' ? null : (Number(text) as EventId)
}

const userOf = (form: FormData) => ({ user: textOf(form, 'user') as UserId })

export const clientAction = actionOf({
  look,
  further: lookFurther,
  give: (form) =>
    freshly(form, routes.officePeople(), () =>
      call(setRole, {
        params: userOf(form),
        body: { event_id: eventOf(form), role: textOf(form, 'role') as Role },
      }),
    ),
  take: (form) =>
    freshly(form, routes.officePeople(), () =>
      call(takeRole, {
        params: userOf(form),
        body: { event_id: eventOf(form), leave_shifts: textOf(form, 'leave_shifts') === 'true' },
      }),
    ),
})

const roleOptions = roleNames.map((value) => ({ value, words: rolesCopy[value] }))

const optionsOf = (events: readonly OfficeEvent[]) =>
  events.map(({ id, name }) => ({ value: String(id), words: name }))

const Search = ({ events }: { events: readonly OfficeEvent[] }) => {
  const { text, role, event } = lastSearch()
  return (
    <Card>
      <OfficeForm by={useSend()} also={{ intent: 'look' }} submit={copy.find} isRow>
        <TextField name="text" label={copy.text} type="search" defaultValue={text} autoComplete="off" />
        <SelectField name="role" label={copy.anyRole} options={roleOptions} defaultValue={role} />
        <SelectField name="event_id" label={copy.anyEvent} options={optionsOf(events)} defaultValue={event} />
      </OfficeForm>
    </Card>
  )
}

type Held = FoundPerson['roles'][number]

const placeOf = ({ event_id: id, event_name: name }: Held): string =>
  id === null ? copy.everywhere : (name ?? copy.unknownEvent)

const eventText = ({ event_id: id }: Held): string => (id === null ? '' : String(id))

type HeldProps = { person: FoundPerson; held: Held; draft: Draft | undefined }

const HeldRole = ({ person, held, draft }: HeldProps) => {
  const [isAsked, setAsked] = useState(
    draft?.intent === 'take' && draft.fields['event_id'] === eventText(held),
  )
  const [role, where] = [rolesCopy[held.role], placeOf(held)]
  return (
    <li>
      <span className={styles.what}>{copy.roleAt(role, where)}</span>
      <IconButton Icon={Trash2} label={copy.take(role, where, person.name)} onPress={() => setAsked(true)} />
      {isAsked && (
        <RemovalQuestion
          title={copy.takeTitle(role, person.name)}
          fields={{
            intent: 'take',
            user: person.id,
            event_id: eventText(held),
          }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.takeHint(where)}</p>
        </RemovalQuestion>
      )}
    </li>
  )
}

type GiveProps = RowProps & { onClose: () => void }

const GiveRole = ({ person, events, draft, onClose }: GiveProps) => (
  <OfficeForm
    by={useSend(onClose)}
    also={{ intent: 'give', user: person.id }}
    submit={copy.give}
    label={copy.giveTo(person.name)}
    onCancel={onClose}
  >
    <SelectField
      name="role"
      label={copy.role}
      options={roleOptions}
      defaultValue={draft?.fields['role'] ?? ''}
      required
    />
    <SelectField
      name="event_id"
      label={copy.allEvents}
      options={optionsOf(events)}
      defaultValue={draft?.fields['event_id'] ?? ''}
    />
  </OfficeForm>
)

type RowProps = {
  person: FoundPerson
  events: readonly OfficeEvent[]
  now: Date
  /** What was typed about this person before a fresh sign-in. */
  draft: Draft | undefined
}

const PersonRow = ({ person, events, now, draft }: RowProps) => {
  const [isGiving, setGiving] = useState(draft?.intent === 'give')
  const last = person.last_sign_in_at
  return (
    <Card as="article" labelledBy={person.id}>
      <h2 id={person.id}>{person.name}</h2>
      <p className={styles.detail}>
        {person.email ?? copy.withoutAccount} ·{' '}
        {last === null ? copy.neverLately : copy.lastSignIn(shortMoment(last, now))}
      </p>
      <ul className={styles.list}>
        {person.roles.map((held) => (
          <HeldRole key={held.event_id ?? 0} person={person} held={held} draft={draft} />
        ))}
      </ul>
      {/* Whoever has no account works at one event, by PIN alone. */}
      {person.email !== null &&
        (isGiving ? (
          <GiveRole
            person={person}
            events={events}
            now={now}
            draft={draft}
            onClose={() => setGiving(false)}
          />
        ) : (
          <Button
            look="secondary"
            small
            className={styles.alone}
            aria-label={copy.giveTo(person.name)}
            onClick={() => setGiving(true)}
          >
            {copy.giveRole}
          </Button>
        ))}
    </Card>
  )
}

const More = () => {
  const { busy, send } = useSend()
  return (
    <Button look="secondary" className={styles.alone} busy={busy} onClick={() => send({ intent: 'further' })}>
      {copy.more}
    </Button>
  )
}

/** Everybody with a role, and where. */
export default function PeoplePage({ loaderData: found }: Route.ComponentProps) {
  return (
    <PeopleTabs intro={copy.peopleIntro} isAdmin>
      <Shown of={found}>
        {({ people, next, events, draft, now }) => (
          <>
            <Search events={events} />
            {people.length === 0 && <p>{copy.nobody}</p>}
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                events={events}
                now={now}
                draft={draft?.fields['user'] === person.id ? draft : undefined}
              />
            ))}
            {next !== null && <More />}
          </>
        )}
      </Shown>
    </PeopleTabs>
  )
}
