import type { EventId } from '@saldo/contract/ids'
import type { Reply } from '@saldo/contract/endpoint'
import { peopleReport, peopleReportFile } from '@saldo/contract/people-report'
import { tillCashCopy } from '@saldo/copy/till-cash'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { hourToTheSecond } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { teamCopy as copy } from './copy.ts'
import { Shown } from '../../shared/section.tsx'
import { inEvent, officeEventContext } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'
import { TeamPage } from './team-page.tsx'
import type { Route } from './+types/people-page.ts'

type Person = Reply<typeof peopleReport>['people'][number]

const EVERY_MS = 15_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [event, report] = await Promise.all([
      args.context.get(officeEventContext).read(),
      call(peopleReport, inEvent(args)),
    ])
    return { event, ...report }
  })

const Tally = ({ of: { count, amount } }: { of: Person['voids'] }) => (
  <td>
    {mxn(amount)}
    <small>{copy.times(count)}</small>
  </td>
)

const Row = ({ person }: { person: Person }) => (
  <tr>
    <th scope="row">{person.who.name === '' ? copy.erasedPerson : person.who.name}</th>
    <Tally of={person.topups_cash} />
    <Tally of={person.topups_terminal} />
    <Tally of={person.voids} />
    <Tally of={person.paid_out} />
    <td>
      {person.reissues.count}
      <small>{copy.withYes(person.reissues.with_yes)}</small>
    </td>
  </tr>
)

const heads = [copy.topupsCash, copy.topupsTerminal, copy.voidsOf, copy.cashOuts, copy.reissuesOf]

/** A scrollable area must be focusable, or the keyboard can't scroll it. */
const focusable = { tabIndex: 0 }

/** Wider than a phone: scrolls on its own, by keyboard too. */
const Table = ({ people }: { people: readonly Person[] }) => (
  <section className={styles.scroll} aria-label={copy.peopleScroll} {...focusable}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{copy.person}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.who.id} person={person} />
        ))}
      </tbody>
    </table>
  </section>
)

const Csv = ({ event }: { event: EventId }) => {
  const { failed, forget, save } = useFileSaving()
  const fetchFile = () => call(peopleReportFile, { params: { event } })
  return (
    <>
      {failed && <Alert sentences={[tillCashCopy.fileFailed]} onClose={forget} />}
      <Button
        look="secondary"
        className={styles.alone}
        onClick={() => void save(fetchFile, `${copy.peopleFile}.csv`)}
      >
        {copy.peopleCsv}
      </Button>
    </>
  )
}

/** Each staff member's operations on other people's money. */
export default function PeoplePage({ loaderData: found }: Route.ComponentProps) {
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  return (
    <TeamPage intro={copy.peopleIntro}>
      <Shown of={found}>
        {({ event: { id, timezone }, at, people }) => (
          <Card labelledBy="people">
            <h2 id="people">{copy.peopleTable}</h2>
            <p className={styles.detail}>{copy.updatedAt(hourToTheSecond(new Date(at), timezone))}</p>
            {people.length === 0 ? <p>{copy.nobodyYet}</p> : <Table people={people} />}
            <Csv event={id} />
          </Card>
        )}
      </Shown>
    </TeamPage>
  )
}
