import { useState } from 'react'
import type { EventId } from '@saldo/contract/ids'
import type { Reply } from '@saldo/contract/endpoint'
import { can } from '@saldo/contract/permissions'
import { practiceReport, practiceSheet, wipePractice } from '@saldo/contract/practice'
import { tillCashCopy } from '@saldo/copy/till-cash'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { serverNow } from '@saldo/client/session/token.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Consequences } from '../../shared/form-dialog.tsx'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Question, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { Table } from '../../shared/table.tsx'
import { practiceCopy as copy } from './practice-copy.ts'
import { TeamPage } from './team-page.tsx'
import type { Route } from './+types/practice-page.ts'

type Report = Reply<typeof practiceReport>

const EVERY_MS = 15_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(() => call(practiceReport, inEvent(args)))

export const clientAction = actionOf({ wipe: sends(wipePractice) })

const Sheet = ({ event }: { event: EventId }) => {
  const { failed, forget, save } = useFileSaving()
  const fetchFile = () => call(practiceSheet, { params: { event } })
  return (
    <>
      {failed && <Alert sentences={[tillCashCopy.fileFailed]} onClose={forget} />}
      <p className={styles.detail}>{copy.sheetHint}</p>
      <Button
        look="secondary"
        className={styles.alone}
        onClick={() => void save(fetchFile, `${copy.sheetFile}.pdf`)}
      >
        {copy.sheet}
      </Button>
    </>
  )
}

const How = () => {
  const { id, role } = useOfficeEvent()
  return (
    <Card labelledBy="how">
      <h2 id="how">{copy.howTitle}</h2>
      {copy.how.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {can(role, 'practice.edit') && <Sheet event={id} />}
    </Card>
  )
}

const columns = [
  { head: copy.person },
  { head: copy.sales, isNumber: true },
  { head: copy.sold, isNumber: true },
  { head: copy.topups, isNumber: true },
  { head: copy.voids, isNumber: true },
  { head: copy.shifts, isNumber: true },
  { head: copy.refusals, isNumber: true },
  { head: copy.last },
]

type RowProps = { person: Report['people'][number]; timezone: string }

const Row = ({ person, timezone }: RowProps) => (
  <tr>
    <th scope="row">{person.name === '' ? copy.erased : person.name}</th>
    <td data-number>{person.sales}</td>
    <td data-number>{mxn(person.sold)}</td>
    <td data-number>{person.topups}</td>
    <td data-number>{person.voids}</td>
    <td data-number>{person.shifts}</td>
    <td data-number>{person.refusals}</td>
    <td>{shortMoment(person.last_at, new Date(serverNow()), timezone)}</td>
  </tr>
)

const Who = ({ began_at: beganAt, people }: Report) => {
  const { role, timezone } = useOfficeEvent()
  const [isWiping, setWiping] = useState(false)
  return (
    <Card labelledBy="who">
      <h2 id="who">{copy.who}</h2>
      {beganAt !== null && (
        <p className={styles.detail}>{copy.since(shortMoment(beganAt, new Date(serverNow()), timezone))}</p>
      )}
      {people.length === 0 ? (
        <p>{copy.nobody}</p>
      ) : (
        <Table label={copy.table} columns={columns}>
          {people.map((person) => (
            <Row key={person.id} person={person} timezone={timezone} />
          ))}
        </Table>
      )}
      {beganAt !== null && can(role, 'practice.edit') && (
        <Button look="secondary" className={styles.alone} onClick={() => setWiping(true)}>
          {copy.wipe}
        </Button>
      )}
      {isWiping && (
        <Question title={copy.wipeTitle} fields={{ intent: 'wipe' }} onClose={() => setWiping(false)}>
          <Consequences sentences={copy.wipeConsequences} />
        </Question>
      )}
    </Card>
  )
}

/** Who practised on the event's tills, and the QRs to practise with. */
export default function PracticePage({ loaderData: found }: Route.ComponentProps) {
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  return (
    <TeamPage intro={copy.intro}>
      <How />
      <Shown of={found}>{(report) => <Who {...report} />}</Shown>
    </TeamPage>
  )
}
