import { useState } from 'react'
import { can } from '@saldo/contract/permissions'
import {
  approveBreakage,
  askBreakage,
  breakage,
  type Breakage,
  type BreakageLine,
  cancelBreakage,
} from '@saldo/contract/breakage'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { routes } from '@saldo/client/routes.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { inEvent, officeEventContext, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Question, Shown } from '../../shared/section.tsx'
import { OpenRequest, RequestsCard } from './breakage-cards.tsx'
import { breakageCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'
import type { Route } from './+types/breakage-page.ts'

const LIVELY_MS = 2_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({ of: await call(breakage, inEvent(args)), now: new Date() }))

const fresh =
  (work: Parameters<typeof actionOf>[0][string]): Parameters<typeof actionOf>[0][string] =>
  (form, args) => {
    const { id } = args.context.get(officeEventContext)
    return withFreshSignIn<unknown>(() => work(form, args), routes.inOffice(id, 'settlement/breakage'))
  }

export const clientAction = actionOf({
  ask: fresh(sends(askBreakage)),
  approve: fresh(sends(approveBreakage)),
  cancel: sends(cancelBreakage),
})

const Ask = ({ preview: { qrs, total } }: Pick<Breakage, 'preview'>) => {
  const [opId, setOpId] = useState<string>()
  return (
    <div className={styles.ways}>
      <Button onClick={() => setOpId(makeOpId())}>{copy.ask}</Button>
      {opId !== undefined && (
        <Question
          title={copy.askTitle(mxn(total))}
          fields={{ intent: 'ask', op_id: opId }}
          onClose={() => setOpId(undefined)}
        >
          <p>{copy.askWords(qrs)}</p>
        </Question>
      )}
    </div>
  )
}

const isOpen = ({ state }: BreakageLine): boolean => state === 'asked' || state === 'booking'

type PreviewProps = { of: Breakage; now: Date; mayBook: boolean }

const Preview = ({ of, now, mayBook }: PreviewProps) => {
  const { timezone } = useOfficeEvent()
  const { preview, obstacle, refunds_until: until } = of
  return (
    <Card labelledBy="preview" className={parts.card}>
      <h2 id="preview">{copy.previewTitle}</h2>
      <FigureStrip
        label={copy.figures}
        figures={[
          { name: copy.qrs, value: String(preview.qrs), detail: copy.qrsDetail },
          { name: copy.total, value: mxn(preview.total), detail: copy.totalDetail },
          {
            name: copy.deadline,
            value: until === null ? copy.noDeadline : shortMoment(until, now, timezone),
            detail: copy.deadlineDetail,
          },
        ]}
      />
      <p className={parts.sentence}>{obstacle === null ? copy.left : copy.obstacles[obstacle]}</p>
      {mayBook && obstacle === null && !of.requests.some(isOpen) && <Ask preview={preview} />}
    </Card>
  )
}

/** What nobody asked back until the deadline: asked by one person, approved by another. */
export default function BreakagePage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const requests = found.end === 'done' ? found.value.of.requests : []
  const isBooking = requests.some(({ state }) => state === 'booking')
  useLoaderPolling(isBooking ? LIVELY_MS : null, found.end !== 'done')
  const mayBook = can(event.role, 'settlement.book')
  return (
    <Page
      title={copy.title}
      intro={copy.intro}
      event={event}
      actions={
        <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'settlement')}>
          {copy.back}
        </ButtonLink>
      }
    >
      <Shown of={found}>
        {({ of, now }) => (
          <>
            <Notice title={copy.legalTitle}>{copy.legal}</Notice>
            <Preview of={of} now={now} mayBook={mayBook} />
            {mayBook &&
              of.requests
                .filter(({ state }) => state === 'asked')
                .map((request) => <OpenRequest key={request.id} request={request} />)}
            <RequestsCard requests={of.requests} now={now} />
          </>
        )}
      </Shown>
    </Page>
  )
}
