import {
  type Correction,
  type Corrections,
  corrections as readCorrections,
} from '@saldo/contract/corrections'
import { can } from '@saldo/contract/permissions'
import { correctionReasonWords } from '@saldo/copy/corrections'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { CorrectionCard, signedAmount } from '../../shared/correction-card.tsx'
import { correctionCopy, sourceOf } from '../../shared/correction-copy.ts'
import { correctionWork } from '../../shared/correction-work.ts'
import { inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Section, Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { correctionsCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './corrections.module.css'
import type { Route } from './+types/corrections-page.ts'

const EACH_MS = 15_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({ ...(await call(readCorrections, inEvent(args))), now: new Date() }))

export const clientAction = actionOf(correctionWork((event) => routes.inOffice(event, 'corrections')))

const Person = ({ correction: { wallet, holder } }: { correction: Correction }) => {
  const event = useOfficeEvent()
  return (
    <AppLink className={parts.link} to={routes.attendee(event.id, wallet)}>
      {holder ?? correctionCopy.anonymous}
    </AppLink>
  )
}

type ListProps = { of: Corrections & { now: Date } }

const Waiting = ({ of: { pending, now } }: ListProps) => {
  const { role, timezone } = useOfficeEvent()
  return pending.length === 0 ? (
    <Card labelledBy="waiting" className={parts.card}>
      <h2 id="waiting">{copy.waiting}</h2>
      <p className={parts.sentence}>{copy.nothingWaits}</p>
    </Card>
  ) : (
    <div className={styles.waiting}>
      {pending.map((correction) => (
        <CorrectionCard
          key={correction.id}
          correction={correction}
          mayApprove={can(role, 'corrections.approve')}
          at={{ now, timezone }}
        >
          <p>
            <Person correction={correction} />
          </p>
        </CorrectionCard>
      ))}
    </div>
  )
}

const tones = {
  pending: 'warning',
  booked: 'good',
  refused: 'off',
  withdrawn: 'off',
  expired: 'off',
} as const

const columns = [
  { head: copy.person },
  { head: copy.amount, isNumber: true },
  { head: copy.reason },
  { head: copy.source },
  { head: copy.who },
  { head: copy.state },
]

const whoOf = ({ asked_by: asked, decided_by: decided }: Correction): string => {
  const asker = asked.name ?? correctionCopy.somebody
  return decided === null ? asker : copy.by(asker, decided.name ?? correctionCopy.somebody)
}

const Row = ({ correction, now }: { correction: Correction; now: Date }) => {
  const { timezone } = useOfficeEvent()
  return (
    <tr>
      <th scope="row">
        <Person correction={correction} />
        <span className={parts.detail}>{shortMoment(correction.asked_at, now, timezone)}</span>
      </th>
      <td data-number="true">{signedAmount(correction)}</td>
      <td>
        {correctionReasonWords[correction.reason]}
        <span className={parts.detail}>{correction.note}</span>
      </td>
      <td>{sourceOf(correction)}</td>
      <td>{whoOf(correction)}</td>
      <td>
        <Badge tone={tones[correction.state]}>{correctionCopy.states[correction.state]}</Badge>
        {correction.refusal !== null && <span className={parts.detail}>{correction.refusal}</span>}
      </td>
    </tr>
  )
}

const Past = ({ of: { past, now } }: ListProps) => (
  <Card labelledBy="past" className={parts.card}>
    <h2 id="past">{copy.past}</h2>
    {past.length === 0 ? (
      <p className={parts.sentence}>{copy.noPast}</p>
    ) : (
      <Table label={officeCopy.tableOf(copy.past)} columns={columns}>
        {past.map((correction) => (
          <Row key={correction.id} correction={correction} now={now} />
        ))}
      </Table>
    )}
  </Card>
)

/** Corrections of people's balances: those that wait for a second person, and the past ones. */
export default function CorrectionsPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const of = found.end === 'done' ? found.value : undefined
  useLoaderPolling(EACH_MS, of === undefined)
  const ways = (
    <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'attendees')}>
      {copy.attendees}
    </ButtonLink>
  )
  return (
    <Page
      title={copy.title}
      intro={of && copy.intro(mxn(of.limit), mxn(of.day_limit))}
      event={event}
      actions={ways}
    >
      <Shown of={found}>
        {(shown) => (
          <Section>
            <Waiting of={shown} />
            <Past of={shown} />
          </Section>
        )}
      </Shown>
    </Page>
  )
}
