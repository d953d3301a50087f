import { useEffect } from 'react'
import { editOfficeEvent, type OfficeEvent } from '@saldo/contract/office-events'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { editCopy as copy } from './edit-copy.ts'
import { EditFields } from './edit-form.tsx'
import styles from './edit.module.css'
import { type Typed, useEdits } from './use-edits.ts'

type SettingsFormProps = {
  /** As the fields were filled. */
  event: OfficeEvent
  /** As it is by now: newer, once somebody else has changed it. */
  latest: OfficeEvent
  onTyped: (typed: Typed) => void
  /** Fills the fields anew. */
  onFill: (event: OfficeEvent) => void
}

/**
 * All settings of an event and how many of them were changed; asks before those are left. What is typed stays when
 * somebody else was faster; where nothing is typed, their change is shown at once.
 */
export const SettingsForm = ({ event, latest, onTyped, onFill }: SettingsFormProps) => {
  const { room, look, changes, blocker } = useEdits(onTyped)
  const work = useSend<OfficeEvent>(onFill)
  const isOver = event.status === 'closed'
  useEffect(() => {
    if (changes === 0 && !work.busy && latest.version !== event.version) onFill(latest)
  }, [changes, work.busy, latest, event.version, onFill])
  return (
    <div ref={room} className={styles.fields}>
      <SendForm
        by={work}
        schema={editOfficeEvent.body}
        also={{ intent: 'save', version: String(event.version) }}
        className={styles.form}
        onInput={look}
        problemsAt="button"
      >
        <EditFields event={event} />
        <div className={styles.bar}>
          <output>{copy.changes(changes)}</output>
          {changes > 0 && (
            <Button look="secondary" onClick={() => onFill(latest)}>
              {latest.version === event.version ? copy.discard : copy.reload}
            </Button>
          )}
          <SubmitButton disabled={isOver}>{copy.save}</SubmitButton>
        </div>
      </SendForm>
      {blocker.state === 'blocked' && (
        <Dialog kind="confirm" title={copy.leaveTitle} onConfirm={blocker.proceed} onCancel={blocker.reset}>
          {copy.leave}
        </Dialog>
      )}
    </div>
  )
}
