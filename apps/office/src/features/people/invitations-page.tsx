import { useState } from 'react'
import type { EventId } from '@saldo/contract/ids'
import { can, managedBy } from '@saldo/contract/permissions'
import {
  invitations as readInvitations,
  invite,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
} from '@saldo/contract/people'
import type { Role } from '@saldo/contract/roles'
import { rolesCopy } from '@saldo/copy/roles'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { myOfficeContext, type OfficeEvent } from '../../shared/my-office.ts'
import { OfficeForm, Question, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { peopleCopy as copy } from './copy.ts'
import { freshly, takeDraft, type Draft } from './draft.ts'
import own from './people.module.css'
import { PeopleTabs } from './people-tabs.tsx'
import type { Route } from './+types/invitations-page.ts'

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [{ is_admin: isAdmin, events }, sent] = await Promise.all([
      context.get(myOfficeContext)(),
      call(readInvitations),
    ])
    const able = events.filter(({ role }) => can(role, 'people.invite'))
    return { isAdmin, events: able, sent, draft: takeDraft(), now: new Date() }
  })

const idOf = (form: FormData) => ({ params: { invitation: textOf(form, 'invitation') } })

export const clientAction = actionOf({
  invite: (form) =>
    freshly(form, routes.officeInvitations(), () =>
      call(invite, {
        body: {
          email: textOf(form, 'email'),
          role: textOf(form, 'role') as Role,
          event_ids: form.getAll('event_ids').map((id) => Number(id) as EventId),
        },
      }),
    ),
  resend: (form) => call(resendInvitation, idOf(form)),
  withdraw: (form) => call(withdrawInvitation, idOf(form)),
})

const Events = ({ events, chosen }: { events: readonly OfficeEvent[]; chosen: readonly string[] }) => (
  <fieldset className={own.events}>
    <legend>{copy.events}</legend>
    {events.map(({ id, name }) => (
      <label key={id} className={own.event}>
        <input type="checkbox" name="event_ids" value={id} defaultChecked={chosen.includes(String(id))} />
        {name}
      </label>
    ))}
  </fieldset>
)

type InviteProps = { isAdmin: boolean; events: readonly OfficeEvent[]; draft: Draft | undefined }

const Invite = ({ isAdmin, events, draft }: InviteProps) => {
  const [role, setRole] = useState(draft?.fields['role'] ?? '')
  const [sentTo, setSentTo] = useState<Invitation>()
  const work = useSend<Invitation>((invitation) => {
    setSentTo(invitation)
    setRole('')
  })
  const options = managedBy(isAdmin ? 'admin' : 'manager').map((value) => ({
    value,
    words: rolesCopy[value],
  }))
  return (
    <Card labelledBy="invite">
      <h2 id="invite">{copy.inviteSomebody}</h2>
      {sentTo && !work.failure && (
        <Alert key={sentTo.id} tone="success" sentences={[copy.invited(sentTo.email)]} takesFocus={false} />
      )}
      <OfficeForm by={work} also={{ intent: 'invite' }} schema={invite.body} submit={copy.invite} resets>
        <TextField
          name="email"
          type="email"
          label={copy.email}
          defaultValue={draft?.fields['email'] ?? ''}
          autoComplete="off"
        />
        <SelectField
          name="role"
          label={copy.role}
          options={options}
          defaultValue={draft?.fields['role'] ?? ''}
          onChange={({ currentTarget }) => setRole(currentTarget.value)}
        />
        {role === 'admin' ? (
          <p className={styles.detail}>{copy.noEvents}</p>
        ) : (
          <Events events={events} chosen={draft?.events ?? []} />
        )}
      </OfficeForm>
    </Card>
  )
}

const tones = { pending: 'warning', expired: 'off', accepted: 'good', withdrawn: 'off' } as const

const placesOf = ({ events }: Invitation): string =>
  events.length === 0 ? copy.everywhere : events.map(({ name }) => name).join(', ')

const Acts = ({ invitation: { id, email } }: { invitation: Invitation }) => {
  const { busy, failure, last, send, forget } = useSend()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <span className={styles.ways}>
        <Button
          look="secondary"
          small
          busy={busy}
          aria-label={copy.resendTo(email)}
          onClick={() => send({ intent: 'resend', invitation: id })}
        >
          {copy.resend}
        </Button>
        <Button look="quiet" small aria-label={copy.withdrawOf(email)} onClick={() => setAsked(true)}>
          {copy.withdraw}
        </Button>
      </span>
      {failure && <Alert key={failure.at} sentences={failure.problems} onClose={forget} />}
      {last?.end === 'done' && !busy && (
        <Alert key={last.at} tone="success" sentences={[copy.resent(email)]} takesFocus={false} />
      )}
      {isAsked && (
        <Question
          title={copy.withdrawTitle(email)}
          fields={{ intent: 'withdraw', invitation: id }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.withdrawHint}</p>
        </Question>
      )}
    </>
  )
}

const Row = ({ invitation, now }: { invitation: Invitation; now: Date }) => {
  const { email, role, state, invited_by: by, sent_at: sentAt, expires_at: expiresAt } = invitation
  const when = copy.sentBy(by, shortMoment(sentAt, now))
  return (
    <li>
      <span className={styles.what}>
        <strong>{email}</strong>
        <span className={styles.detail}>{copy.roleAt(rolesCopy[role], placesOf(invitation))}</span>
        <span className={styles.detail}>
          {state === 'pending' ? `${when} · ${copy.until(shortMoment(expiresAt, now))}` : when}
        </span>
      </span>
      <Badge tone={tones[state]}>{copy.states[state]}</Badge>
      {(state === 'pending' || state === 'expired') && <Acts invitation={invitation} />}
    </li>
  )
}

/** Invites, and shows what became of each invitation. */
export default function InvitationsPage({ loaderData: found }: Route.ComponentProps) {
  const isAdmin = found.end === 'done' && found.value.isAdmin
  return (
    <PeopleTabs intro={copy.invitationsIntro} isAdmin={isAdmin}>
      <Shown of={found}>
        {({ events, sent, draft, now }) => (
          <>
            <Invite isAdmin={isAdmin} events={events} draft={draft} />
            <Card labelledBy="sent">
              <h2 id="sent">{copy.invitations}</h2>
              {sent.length === 0 && <p>{copy.noInvitations}</p>}
              <ul className={styles.list}>
                {sent.map((invitation) => (
                  <Row key={invitation.id} invitation={invitation} now={now} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </Shown>
    </PeopleTabs>
  )
}
