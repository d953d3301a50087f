import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkEvent, type OfficeEvent, readClosing, readOfficeEvent } from '@saldo/contract/office-events'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf, type Failure } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { useWhileMissing } from '../../shared/last-good.ts'
import { myOfficeContext } from '../../shared/my-office.ts'
import { inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { OldData } from '../../shared/old-data.tsx'
import { Page } from '../../shared/page.tsx'
import { NotLoaded } from '../../shared/section.tsx'
import { ChecklistCard, type Checks } from './checklist-card.tsx'
import { CloseDialog, type Closing, ExtendDialog, PublishDialog, wholeWorks } from './consequence-dialogs.tsx'
import { eventsCopy } from './copy.ts'
import { duplicate, DuplicateDialog } from './duplicate-dialog.tsx'
import { editCopy as copy } from './edit-copy.ts'
import { save } from './edit-form.tsx'
import styles from './edit.module.css'
import { EventPreview } from './event-preview.tsx'
import { pictureWorks, PicturesCard } from './pictures-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { Typed } from './use-edits.ts'
import type { Route } from './+types/edit-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const at = inEvent(args)
    const [event, checks, closing, mine] = await Promise.all([
      call(readOfficeEvent, at),
      call(checkEvent, at),
      call(readClosing, at),
      args.context.get(myOfficeContext)(),
    ])
    return { event, checks, closing, mayCreate: mine.is_admin, now: new Date() }
  })

export const clientAction = actionOf({ save, duplicate, ...wholeWorks, ...pictureWorks })

type Loaded = { event: OfficeEvent; checks: Checks; closing: Closing; mayCreate: boolean; now: Date }
type Asked = 'publish' | 'extend' | 'close' | 'duplicate'

const visibility = ({ status }: OfficeEvent): string =>
  status === 'draft' ? copy.unseen : status === 'closed' ? copy.over : copy.seen

const Actions = ({
  event,
  mayCreate,
  onAsk,
}: Pick<Loaded, 'event' | 'mayCreate'> & { onAsk: (what: Asked) => void }) => (
  <>
    {mayCreate && (
      <Button look="secondary" onClick={() => onAsk('duplicate')}>
        {copy.duplicate}
      </Button>
    )}
    {event.status === 'draft' ? (
      <Button look="secondary" onClick={() => onAsk('publish')}>
        {copy.publish}
      </Button>
    ) : (
      <ButtonLink look="secondary" to={routes.addFunds(event.url)}>
        {copy.seePublic}
      </ButtonLink>
    )}
    {event.status === 'published' && (
      <Button look="secondary" onClick={() => onAsk('extend')}>
        {copy.extend}
      </Button>
    )}
    {event.status !== 'closed' && (
      <Button look="secondary" onClick={() => onAsk('close')}>
        {copy.close}
      </Button>
    )}
  </>
)

type AskedDialogProps = Loaded & { asked: Asked; onClose: () => void }

const AskedDialog = ({ asked, onClose, ...loaded }: AskedDialogProps) => {
  const navigate = useNavigate()
  const pending = loaded.checks.filter(({ state }) => state !== 'done').length
  switch (asked) {
    case 'publish':
      return <PublishDialog pending={pending} onClose={onClose} />
    case 'extend':
      return <ExtendDialog {...loaded} onClose={onClose} />
    case 'close':
      return <CloseDialog {...loaded} onClose={onClose} />
    case 'duplicate':
      return (
        <DuplicateDialog
          of={loaded.event}
          onDone={({ id }) => {
            onClose()
            void navigate(routes.inOffice(id, 'edit'))
          }}
          onClose={onClose}
        />
      )
  }
}

const Sections = () => (
  <nav className={styles.sections} aria-label={copy.jump}>
    {Object.entries(copy.sections).map(([id, words]) => (
      <a key={id} href={`#${id}`}>
        {words}
      </a>
    ))}
  </nav>
)

const typedOf = (event: OfficeEvent): Typed => ({
  name: event.name,
  city: event.city,
  starts: event.starts_at.slice(0, 16),
})

const Editor = ({ event: latest, checks }: Loaded) => {
  const [filled, setFilled] = useState({ event: latest, times: 0 })
  const [typed, setTyped] = useState(() => typedOf(latest))
  const fill = useCallback((event: OfficeEvent) => {
    setFilled(({ times }) => ({ event, times: times + 1 }))
    setTyped(typedOf(event))
  }, [])
  return (
    <div className={styles.editor}>
      <div className={styles.fields}>
        <SettingsForm
          key={filled.times}
          event={filled.event}
          latest={latest}
          onTyped={setTyped}
          onFill={fill}
        />
        <PicturesCard event={latest} />
      </div>
      <div className={styles.side}>
        <EventPreview typed={typed} cover={latest.multimedia[0]} />
        {latest.status === 'draft' && <ChecklistCard checks={checks} event={latest.id} />}
      </div>
    </div>
  )
}

const Editing = ({ failure, ...loaded }: Loaded & { failure: Failure | null }) => {
  const { event } = loaded
  const [asked, setAsked] = useState<Asked>()
  const here = useOfficeEvent()
  return (
    <Page
      title={copy.title}
      event={here}
      intro={
        <>
          <Badge tone={event.status === 'published' ? 'good' : 'off'}>{eventsCopy.phases[event.phase]}</Badge>{' '}
          {visibility(event)}
        </>
      }
      actions={<Actions event={event} mayCreate={loaded.mayCreate} onAsk={setAsked} />}
    >
      {failure && <OldData failure={failure} />}
      <Sections />
      <Editor key={event.id} {...loaded} />
      {asked && <AskedDialog {...loaded} asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

/** The event's settings, pictures and checklist, and what is done with it as a whole. */
export default function EditPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { shown, failure } = useWhileMissing(found)
  if (shown.end === 'done') return <Editing {...shown.value} failure={failure} />
  return (
    <Page title={copy.title} event={event}>
      <NotLoaded problems={shown.problems} />
    </Page>
  )
}
