import { useState } from 'react'
import { CalendarClock, Mail } from 'lucide-react'
import { invite } from '@saldo/contract/people'
import { changeLastDay } from '@saldo/contract/temporary-staff'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { IconButton } from '../../shared/section.tsx'
import { teamCopy as copy } from './copy.ts'
import type { Member } from './members.ts'

type Props = { member: Member; onClose: () => void }

const LastDay = ({ member, onClose }: Props) => (
  <FormDialog
    title={copy.lastDayOf(member.name)}
    by={useSend(onClose)}
    also={{ intent: 'day', user: member.id }}
    schema={changeLastDay.body}
    submit={copy.save}
    onClose={onClose}
  >
    <TextField name="last_day" type="date" label={copy.lastDay} hint={copy.lastDayHint} required />
  </FormDialog>
)

const Invite = ({ member, onClose }: Props) => (
  <FormDialog
    title={copy.giveAccount(member.name)}
    by={useSend(onClose)}
    also={{ intent: 'invite', person_id: member.id, role: member.role }}
    schema={invite.body.pick({ email: true })}
    submit={copy.sendInvitation}
    onClose={onClose}
  >
    <p>{copy.giveAccountHint}</p>
    <TextField name="email" type="email" label={copy.itsEmail} autoComplete="off" required />
  </FormDialog>
)

/** What can be done to somebody without an account alone: another last day, and an account. */
export const TemporaryWays = ({ member }: { member: Member }) => {
  const [open, setOpen] = useState<'day' | 'invite'>()
  const [isInvited, setInvited] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <>
      <IconButton Icon={CalendarClock} label={copy.lastDayOf(member.name)} onPress={() => setOpen('day')} />
      <IconButton Icon={Mail} label={copy.giveAccount(member.name)} onPress={() => setOpen('invite')} />
      {open === 'day' && <LastDay member={member} onClose={close} />}
      {open === 'invite' && (
        <Invite
          member={member}
          onClose={() => {
            close()
            setInvited(true)
          }}
        />
      )}
      {isInvited && <Alert tone="success" sentences={[copy.invited]} onClose={() => setInvited(false)} />}
    </>
  )
}
