import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { setPin } from '@saldo/contract/places'
import { rolesCopy } from '@saldo/copy/roles'
import { useSend } from '@saldo/client/use-send.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { RemovalQuestion } from '../../shared/removal-question.tsx'
import { IconButton, OfficeForm } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { SelectBox } from '../../shared/select-box.tsx'
import type { Selection } from '../../shared/use-selection.ts'
import { teamCopy as copy } from './copy.ts'
import { lastDayIn } from './last-day.ts'
import type { Member } from './members.ts'
import { TemporaryWays } from './temporary-member.tsx'
import { ToShifts } from './to-shifts.tsx'

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

const MemberWords = ({ member, now }: { member: Member; now: Date }) => {
  const { timezone } = useOfficeEvent()
  const { works_until: until, email } = member
  const day = until === null ? '' : lastDayIn(until, timezone)
  const untilWords = until !== null && new Date(until) > now ? copy.untilDay(day) : copy.endedOn(day)
  return (
    <span className={styles.what}>
      <strong>{member.name}</strong>
      <span className={styles.detail}>
        {rolesCopy[member.role]} · {member.place?.name ?? copy.noPlace} ·{' '}
        {until === null ? email : untilWords}
      </span>
    </span>
  )
}

type MemberRowProps = {
  member: Member
  now: Date
  /** Missing for somebody whom the caller may not change. */
  selection?: Selection
}

/** A member of the staff, with what can be done to them. */
export const MemberRow = ({ member, now, selection }: MemberRowProps) => {
  const [mode, setMode] = useState<'shown' | 'pin' | 'removed'>('shown')
  const pinWords = member.has_pin ? copy.changePin : copy.givePin
  const show = () => setMode('shown')
  return (
    <li>
      {selection && <SelectBox by={selection} id={member.id} name={member.name} />}
      <MemberWords member={member} now={now} />
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
          {selection && member.works_until !== null && <TemporaryWays member={member} />}
          {selection && (
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
          fields={{ intent: 'removeMany', people: member.id }}
          shifts={<ToShifts />}
          onClose={show}
        >
          <p>{copy.removeStaffHint}</p>
        </RemovalQuestion>
      )}
    </li>
  )
}
