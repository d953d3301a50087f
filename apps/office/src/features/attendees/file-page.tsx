import { useState } from 'react'
import { CircleCheck, Mail, NotebookPen, Phone, Send, UserRound } from 'lucide-react'
import {
  addAttendeeNote,
  type AttendeeFile,
  blockAttendee,
  endAttendeeLiveOnly,
  replaceAttendeeQr,
  resendAttendeeQr,
  unblockAttendee,
} from '@saldo/contract/attendees'
import { giveToQr } from '@saldo/contract/campaigns'
import { askCorrection } from '@saldo/contract/corrections'
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
import { CorrectionCard } from '../../shared/correction-card.tsx'
import { correctionWork } from '../../shared/correction-work.ts'
import { freshly } from '../../shared/fresh-work.ts'
import { useWhileMissing } from '../../shared/last-good.ts'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { sends, useOfficeEvent } from '../../shared/office-event.ts'
import { OldData } from '../../shared/old-data.tsx'
import { Page } from '../../shared/page.tsx'
import { NotLoaded } from '../../shared/section.tsx'
import { BalanceCard, type MoneyKind } from './balance-card.tsx'
import { attendeesCopy as copy } from './copy.ts'
import styles from './file-page.module.css'
import { HelpDialog, type HelpKind } from './help-dialog.tsx'
import { type LoadedFile, loadFile } from './load-file.ts'
import { LogCard } from './log-card.tsx'
import { CorrectDialog, GiveDialog } from './money-dialogs.tsx'
import { type Draft, keepDraft } from './money-draft.ts'
import { MovementsCard } from './movements-card.tsx'
import { phoneInWords } from './phone-in-words.ts'
import { CorrectionsCard, NotesCard, PaymentsCard, RefundsCard } from './side-cards.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { Route } from './+types/file-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) => outcomeOf(() => loadFile(args))

const pesosIn = (form: FormData, name: string) => {
  const pesos = typedPesos(textOf(form, name))
  if (pesos === null) throw refusal(copy.noAmount, name)
  return pesos
}

const here = (event: number, form: FormData): string => routes.attendee(event, textOf(form, 'wallet'))

export const clientAction = actionOf({
  block: sends(blockAttendee),
  unblock: sends(unblockAttendee),
  liveOnlyOff: sends(endAttendeeLiveOnly),
  replace: sends(replaceAttendeeQr, (form) => ({ amount: pesosIn(form, 'amount') })),
  resend: sends(resendAttendeeQr),
  note: sends(addAttendeeNote),
  give: freshly(
    sends(giveToQr, (form) => ({ amount: pesosIn(form, 'amount') })),
    { to: here, keep: keepDraft },
  ),
  correct: freshly(
    sends(askCorrection, (form) => ({ amount: pesosIn(form, 'amount') })),
    {
      to: here,
      keep: keepDraft,
    },
  ),
  ...correctionWork(here),
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

const moneyKindOf = (draft: Draft | undefined): MoneyKind | undefined =>
  draft?.intent === 'give' || draft?.intent === 'correct' ? draft.intent : undefined

type MoneyDialogProps = {
  kind: MoneyKind
  loaded: LoadedFile
  draft: Draft
  onClose: () => void
  onDone: (words: string) => void
}

const MoneyDialog = ({ kind, loaded: { file, promo, corrections }, ...props }: MoneyDialogProps) =>
  kind === 'give' ? (
    <GiveDialog {...props} wallet={file.wallet} promo={promo} />
  ) : (
    <CorrectDialog {...props} wallet={file.wallet} of={corrections} />
  )

/** The dialogs of a file: what is open, and what the last one said. */
const useDialogs = (draft: Draft | undefined) => {
  const [kind, setKind] = useState<HelpKind>()
  const [kept] = useState<Draft>(draft ?? {})
  const [money, setMoney] = useState(moneyKindOf(draft))
  const [said, setSaid] = useState<{ words: string; at: number }>()
  const close = () => {
    setKind(undefined)
    setMoney(undefined)
  }
  const done = (words: string) => {
    close()
    if (words !== '') setSaid({ words, at: Date.now() })
  }
  const draftFor = moneyKindOf(kept) === money ? kept : {}
  return { kind, setKind, money, setMoney, said, forget: () => setSaid(undefined), close, done, draftFor }
}

const Waiting = ({ loaded: { corrections, event, now } }: { loaded: LoadedFile }) =>
  corrections.corrections
    .filter(({ state }) => state === 'pending')
    .map((correction) => (
      <CorrectionCard
        key={correction.id}
        correction={correction}
        mayApprove={can(event.role, 'corrections.approve')}
        at={{ now, timezone: event.timezone }}
      />
    ))

const Person = ({ loaded }: { loaded: LoadedFile }) => {
  const { event, file } = loaded
  const { kind, setKind, money, setMoney, said, forget, close, done, draftFor } = useDialogs(loaded.draft)
  const mayHelp = can(event.role, 'attendees.act')
  return (
    <>
      {said && <Alert key={said.at} tone="success" sentences={[said.words]} onClose={forget} />}
      {!file.chain.is_sound && <Notice tone="error">{copy.chainBroken}</Notice>}
      <Head file={file} timezone={event.timezone} mayHelp={mayHelp} onHelp={setKind} />
      <div className={styles.grid}>
        <BalanceCard
          loaded={loaded}
          mayHelp={mayHelp}
          mayGive={can(event.role, 'promo.give')}
          mayCorrect={can(event.role, 'corrections.ask')}
          onHelp={setKind}
          onMoney={setMoney}
        />
        <MovementsCard key={`${loaded.only} ${loaded.page.movements[0]?.id}`} loaded={loaded} />
        <div className={styles.side}>
          <Waiting loaded={loaded} />
          <PaymentsCard loaded={loaded} />
          <RefundsCard loaded={loaded} />
          <CorrectionsCard loaded={loaded} />
          <NotesCard loaded={loaded} />
        </div>
        <LogCard loaded={loaded} />
      </div>
      {kind && <HelpDialog kind={kind} file={file} onClose={close} onDone={done} />}
      {money && <MoneyDialog kind={money} loaded={loaded} draft={draftFor} onClose={close} onDone={done} />}
    </>
  )
}

/** One person of the event: their QR, what it did, and the help that one may give. */
export default function FilePage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { shown, failure } = useWhileMissing(found)
  const search = routes.inOffice(event.id, 'attendees')
  if (isNotThere(found))
    return (
      <NotThere
        title={copy.noFileTitle}
        hint={copy.noFileHint}
        back={{ to: search, words: copy.backToSearch }}
      />
    )
  if (shown.end !== 'done')
    return (
      <Page title={copy.title} event={event}>
        <NotLoaded problems={shown.problems} />
      </Page>
    )
  const loaded = shown.value
  return (
    <div className={styles.page}>
      <PageHead title={copy.title} description={copy.intro} />
      <nav className={styles.crumbs} aria-label={copy.title}>
        <AppLink to={search}>{copy.title}</AppLink>
      </nav>
      {failure && <OldData failure={failure} />}
      <Person key={loaded.file.wallet} loaded={loaded} />
    </div>
  )
}
