import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { QrCode, ScanLine, Search, UserSearch } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { type AttendeeLine, searchAttendees } from '@saldo/contract/attendees'
import type { Reply } from '@saldo/contract/endpoint'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { Spinner } from '@saldo/ui/waiting.tsx'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { wantedPerson } from '../../shared/person-search.ts'
import { Table } from '../../shared/table.tsx'
import { attendeesCopy as copy } from './copy.ts'
import { phoneInWords } from './phone-in-words.ts'
import { StatusBadge } from './status-badge.tsx'
import styles from './search-page.module.css'

const Scanner = lazy(() => import('./code-scanner.tsx'))

type Answer = Reply<typeof searchAttendees>
type Asked = { event: number; text: string; answer: Answer }

/** The last search, kept for the way back from a file; in memory only, because it is personal data. */
let lastAsked: Asked | undefined

const search = sends(searchAttendees)

export const clientAction = actionOf({
  search: async (form, args): Promise<Asked> => {
    const answer = await search(form, args)
    lastAsked = { event: Number(args.params['event']), text: textOf(form, 'text'), answer }
    return lastAsked
  },
})

const nameOf = ({ name }: AttendeeLine): string => name ?? copy.anonymous

const Contact = ({ line: { phone, email } }: { line: AttendeeLine }) => (
  <>
    {phone !== null && <span className={styles.contact}>{phoneInWords(phone)}</span>}
    {email !== null && <span className={styles.contact}>{email}</span>}
  </>
)

const Row = ({ line, event }: { line: AttendeeLine; event: number }) => (
  <tr>
    <th scope="row">
      <AppLink to={routes.attendee(event, line.wallet)} className={styles.name}>
        {line.name === '' ? copy.erased : nameOf(line)}
      </AppLink>
      <span className={styles.under}>
        <Contact line={line} />
      </span>
    </th>
    <td>
      <Contact line={line} />
    </td>
    <td>
      <StatusBadge status={line.status} />
      {line.is_old_code && <span className={styles.contact}>{copy.oldCode}</span>}
    </td>
    <td data-number>{mxn(line.available_balance)}</td>
  </tr>
)

const columns = [
  { head: copy.person },
  { head: copy.contact },
  { head: copy.state },
  { head: copy.balance, isNumber: true },
]

const Nobody = ({ by }: { by: Answer['by'] }) => (
  <div className={styles.empty}>
    <UserSearch size={32} aria-hidden="true" />
    <h2>{copy.noneTitle}</h2>
    <p>{copy.noneHint[by]}</p>
  </div>
)

const Found = ({ answer: { by, found, has_more: hasMore }, event }: { answer: Answer; event: number }) => {
  const label = copy.results(found.length, hasMore, copy.foundBy[by])
  return (
    <Card className={styles.found}>
      <p className={styles.count} aria-live="polite">
        {label}
      </p>
      {found.length === 0 ? (
        <Nobody by={by} />
      ) : (
        <Table label={label} columns={columns}>
          {found.map((line) => (
            <Row key={line.wallet} line={line} event={event} />
          ))}
        </Table>
      )}
      {hasMore && <p className={styles.hint}>{copy.narrow}</p>}
    </Card>
  )
}

const Start = () => (
  <Card className={styles.empty}>
    <QrCode size={32} aria-hidden="true" />
    <h2>{copy.startTitle}</h2>
    <p>{copy.startHint}</p>
  </Card>
)

/** An unambiguous result opens the file directly. */
const isCertain = ({ by, found }: Answer): boolean =>
  found.length === 1 && (by === 'code' || by === 'purchase' || by === 'folio')

/** Runs the search in the navigation's state once and clears the state, so that the history holds no personal data. */
const useWanted = (begin: (text: string) => void): void => {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const wanted = wantedPerson(state)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (wanted === undefined || sent.current === key) return
    sent.current = key
    begin(wanted)
    void navigate('.', { replace: true, state: null })
  })
}

type SearchFormProps = {
  work: Sending<Asked>
  /** What was searched last. */
  text: string
  isScanning: boolean
  onScan: (isScanning: boolean) => void
}

const SearchForm = ({ work, text, isScanning, onScan }: SearchFormProps) => (
  <SendForm
    by={work}
    also={{ intent: 'search' }}
    schema={searchAttendees.body}
    className={styles.form}
    label={copy.search}
  >
    <TextField
      key={text}
      name="text"
      label={copy.searchLabel}
      defaultValue={text}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
    <SubmitButton>
      <Search size={18} aria-hidden="true" /> {copy.search}
    </SubmitButton>
    <Button look="secondary" aria-expanded={isScanning} onClick={() => onScan(!isScanning)}>
      <ScanLine size={18} aria-hidden="true" /> {isScanning ? copy.stopScan : copy.scan}
    </Button>
  </SendForm>
)

const SearchOf = ({ event }: { event: OfficeEvent }) => {
  const navigate = useNavigate()
  const [isScanning, setScanning] = useState(false)
  const [shown, setShown] = useState(lastAsked?.event === event.id ? lastAsked : undefined)
  const work = useSend<Asked>((asked) => {
    const [only] = asked.answer.found
    setShown(asked)
    if (only && isCertain(asked.answer)) void navigate(routes.attendee(event.id, only.wallet))
  })
  useWanted((text) => work.send({ intent: 'search', text }))
  const scanned = (text: string) => {
    setScanning(false)
    work.send({ intent: 'search', text })
  }
  return (
    <Page title={copy.title} intro={copy.intro} event={event} exports={['attendees']}>
      <SearchForm work={work} text={shown?.text ?? ''} isScanning={isScanning} onScan={setScanning} />
      {isScanning && (
        <Suspense fallback={<Spinner />}>
          <Scanner onCode={scanned} />
        </Suspense>
      )}
      {shown ? <Found answer={shown.answer} event={event.id} /> : <Start />}
    </Page>
  )
}

/** Finds a person at the event by whatever they have. */
export default function SearchPage() {
  const event = useOfficeEvent()
  return <SearchOf key={event.id} event={event} />
}
