import { useState } from 'react'
import { CircleCheck, Mail, NotebookPen, Phone, Send, UserRound } from 'lucide-react'
import {
  addAttendeeNote,
  type AttendeeFile,
  blockAttendee,
  replaceAttendeeQr,
  resendAttendeeQr,
  unblockAttendee,
} from '@saldo/contract/attendees'
import { can } from '@saldo/contract/permissions'
import { actionOf, outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { longDate } from '@saldo/client/format/dates.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert, Notice } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { NotLoaded } from '../../shared/section.tsx'
import { BalanceCard } from './balance-card.tsx'
import { attendeesCopy as copy } from './copy.ts'
import styles from './file-page.module.css'
import { HelpDialog, type HelpKind } from './help-dialog.tsx'
import { type LoadedFile, loadFile } from './load-file.ts'
import { LogCard } from './log-card.tsx'
import { MovementsCard } from './movements-card.tsx'
import { phoneInWords } from './phone-in-words.ts'
import { NotesCard, PaymentsCard, RefundsCard } from './side-cards.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { Route } from './+types/file-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) => outcomeOf(() => loadFile(args))

const pesosIn = (form: FormData, name: string) => {
  const pesos = typedPesos(textOf(form, name))
  if (pesos === null) throw refusal(copy.noAmount, name)
  return pesos
}

export const clientAction = actionOf({
  block: sends(blockAttendee),
  unblock: sends(unblockAttendee),
  replace: sends(replaceAttendeeQr, (form) => ({ amount: pesosIn(form, 'amount') })),
  resend: sends(resendAttendeeQr),
  note: sends(addAttendeeNote),
})

const nameOf = ({ holder }: AttendeeFile): string => holder?.name ?? copy.anonymous

const Verified = ({ isVerified }: { isVerified: boolean }) =>
  isVerified ? (
    <>
      <CircleCheck size={16} className={styles.verified} aria-hidden="true" />
      <span className={shapes.unseen}>{copy.verified}</span>
    </>
  ) : (
    <span className={styles.unverified}>{copy.notVerified}</span>
  )

const Contacts = ({
  holder,
  timezone,
}: {
  holder: NonNullable<AttendeeFile['holder']>
  timezone: string
}) => (
  <ul className={styles.contacts}>
    {holder.phone && (
      <li>
        <Phone size={16} aria-hidden="true" /> {phoneInWords(holder.phone.number)}
        <Verified isVerified={holder.phone.is_verified} />
      </li>
    )}
    <li>
      <Mail size={16} aria-hidden="true" /> <span className={styles.email}>{holder.email.address}</span>
      <Verified isVerified={holder.email.is_verified} />
    </li>
    <li>
      <UserRound size={16} aria-hidden="true" /> {copy.since(longDate(holder.since, timezone))} ·{' '}
      {copy.events(holder.events)}
    </li>
  </ul>
)

type HeadProps = { file: AttendeeFile; timezone: string; mayHelp: boolean; onHelp: (kind: HelpKind) => void }

const Head = ({ file, timezone, mayHelp, onHelp }: HeadProps) => (
  <Card className={styles.head} labelledBy="person">
    <span className={styles.initial} aria-hidden="true">
      {nameOf(file).slice(0, 1)}
    </span>
    <div className={styles.who}>
      <div className={styles.title}>
        <h1 id="person">{nameOf(file)}</h1>
        <StatusBadge status={file.status} />
      </div>
      {file.holder ? <Contacts holder={file.holder} timezone={timezone} /> : <p>{copy.notHeld}</p>}
    </div>
    {mayHelp && (
      <div className={styles.ways}>
        {file.holder && file.status === 'active' && (
          <Button look="secondary" onClick={() => onHelp('resend')}>
            <Send size={16} aria-hidden="true" /> {copy.resend}
          </Button>
        )}
        <Button look="secondary" onClick={() => onHelp('note')}>
          <NotebookPen size={16} aria-hidden="true" /> {copy.addNote}
        </Button>
      </div>
    )}
  </Card>
)

type PersonProps = { loaded: LoadedFile; mayHelp: boolean }

const Person = ({ loaded, mayHelp }: PersonProps) => {
  const { event, file } = loaded
  const [kind, setKind] = useState<HelpKind>()
  const [said, setSaid] = useState<{ words: string; at: number }>()
  return (
    <>
      {said && (
        <Alert key={said.at} tone="success" sentences={[said.words]} onClose={() => setSaid(undefined)} />
      )}
      {!file.chain.is_sound && <Notice tone="error">{copy.chainBroken}</Notice>}
      <Head file={file} timezone={event.timezone} mayHelp={mayHelp} onHelp={setKind} />
      <div className={styles.grid}>
        <BalanceCard file={file} mayHelp={mayHelp} onHelp={setKind} />
        <MovementsCard key={`${loaded.only} ${loaded.page.movements[0]?.id}`} loaded={loaded} />
        <div className={styles.side}>
          <PaymentsCard loaded={loaded} />
          <RefundsCard loaded={loaded} />
          <NotesCard loaded={loaded} />
        </div>
        <LogCard loaded={loaded} />
      </div>
      {kind && (
        <HelpDialog
          kind={kind}
          file={file}
          onClose={() => setKind(undefined)}
          onDone={(words) => {
            setKind(undefined)
            if (words !== '') setSaid({ words, at: Date.now() })
          }}
        />
      )}
    </>
  )
}

/** One person of the event: their QR, what it did, and the help that one may give. */
export default function FilePage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const search = routes.inOffice(event.id, 'attendees')
  if (isNotThere(found))
    return (
      <NotThere
        title={copy.noFileTitle}
        hint={copy.noFileHint}
        back={{ to: search, words: copy.backToSearch }}
      />
    )
  if (found.end !== 'done')
    return (
      <Page title={copy.title} event={event}>
        <NotLoaded problems={found.problems} />
      </Page>
    )
  const loaded = found.value
  return (
    <div className={styles.page}>
      <PageHead title={copy.title} description={copy.intro} />
      <nav className={styles.crumbs} aria-label={copy.title}>
        <AppLink to={search}>{copy.title}</AppLink>
      </nav>
      <Person key={loaded.file.wallet} loaded={loaded} mayHelp={can(event.role, 'attendees.act')} />
    </div>
  )
}
