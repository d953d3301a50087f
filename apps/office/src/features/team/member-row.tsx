import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { setPin } from '@saldo/contract/places'
import { rolesCopy } from '@saldo/copy/roles'
import { useSend } from '@saldo/client/use-send.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { IconButton, OfficeForm, Question } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { SelectBox } from '../../shared/select-box.tsx'
import type { Selection } from '../../shared/use-selection.ts'
import { teamCopy as copy } from './copy.ts'
import type { Member } from './members.ts'

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

type MemberRowProps = {
  member: Member
  /** Missing for somebody whom the caller may not change. */
  selection?: Selection
}

/** A member of the staff, with what can be done to them. */
export const MemberRow = ({ member, selection }: MemberRowProps) => {
  const [mode, setMode] = useState<'shown' | 'pin' | 'removed'>('shown')
  const pinWords = member.has_pin ? copy.changePin : copy.givePin
  const show = () => setMode('shown')
  return (
    <li>
      {selection && <SelectBox by={selection} id={member.id} name={member.name} />}
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
