import { useNavigate } from 'react-router'
import { createOfficeEvent, type OfficeEvent } from '@saldo/contract/office-events'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { valuesOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { Page } from '../../shared/page.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { newEventCopy as copy } from './copy.ts'
import styles from './events.module.css'
import { zonesWith } from './zones.ts'

export const clientAction = actionOf({
  create: (form) => call(createOfficeEvent, { body: valuesOf(createOfficeEvent.body, form) }),
})

/** The few things that an event can't be without; the editor asks for the rest. */
export default function NewEventPage() {
  const navigate = useNavigate()
  const work = useSend<OfficeEvent>(({ id }) => void navigate(routes.inOffice(id, 'edit')))
  return (
    <Page title={copy.title} intro={copy.intro}>
      <Card className={styles.newEvent}>
        <OfficeForm
          by={work}
          also={{ intent: 'create' }}
          schema={createOfficeEvent.body}
          submit={copy.create}
        >
          <TextField name="name" label={copy.name} autoComplete="off" />
          <div className={styles.pair}>
            <TextField name="starts_at" label={copy.starts} type="datetime-local" />
            <TextField name="ends_at" label={copy.ends} type="datetime-local" />
          </div>
          <div className={styles.pair}>
            <TextField name="venue" label={copy.venue} autoComplete="off" />
            <TextField name="city" label={copy.city} autoComplete="off" />
          </div>
          <SelectField
            name="timezone"
            label={copy.timezone}
            options={zonesWith(null)}
            defaultValue="America/Mexico_City"
          />
        </OfficeForm>
      </Card>
    </Page>
  )
}
