import { useState } from 'react'
import { can } from '@saldo/contract/permissions'
import { pauseRefundRun, readRefundRun, resumeRefundRun, startRefundRun } from '@saldo/contract/refund-runs'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { routes } from '@saldo/client/routes.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { inEvent, officeEventContext, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Question, Section, Shown } from '../../shared/section.tsx'
import { refundRunCopy as copy } from './copy.ts'
import { type Preview, PreviewCard, type RunPage } from './preview-card.tsx'
import { momentAt, RunCard } from './run-card.tsx'
import type { Route } from './+types/refund-run-page.ts'

const livelyMs = 2_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(() => call(readRefundRun, inEvent(args)))

const work = { start: sends(startRefundRun), pause: sends(pauseRefundRun), resume: sends(resumeRefundRun) }

const fresh =
  (name: keyof typeof work): Parameters<typeof actionOf>[0][string] =>
  (form, args) => {
    const { id } = args.context.get(officeEventContext)
    return withFreshSignIn<unknown>(() => work[name](form, args), routes.inOffice(id, 'refund-run'))
  }

export const clientAction = actionOf({ start: fresh('start'), pause: work.pause, resume: fresh('resume') })

type StartProps = Pick<RunPage, 'run'> & { preview: Preview }

const Start = ({ run, preview }: StartProps) => {
  const [opId, setOpId] = useState<string>()
  return (
    <>
      <Button onClick={() => setOpId(makeOpId())}>{run === null ? copy.start : copy.startAgain}</Button>
      {opId !== undefined && (
        <Question
          title={copy.startTitle}
          fields={{ intent: 'start', op_id: opId }}
          onClose={() => setOpId(undefined)}
        >
          <p>{copy.startWords({ qrs: preview.qrs, amount: mxn(preview.refundable) })}</p>
        </Question>
      )}
    </>
  )
}

/** A first run also asks for CLABEs; a later one is only for what payments take back. */
const isWorthIt = ({ run, preview }: StartProps): boolean =>
  run === null ? preview.qrs > 0 : preview.gateways.length > 0

const Timing = ({ of, zone }: { of: RunPage; zone: string }) => {
  if (of.run !== null) return null
  if (of.starts_at !== null) return <Notice>{copy.startsAt(momentAt(of.starts_at, zone))}</Notice>
  return <Notice>{copy.isOff}</Notice>
}

/** What goes back by itself after the event: what it would do, and how far it is. */
export default function RefundRunPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const of = found.end === 'done' ? found.value : undefined
  const isUnderWay = of?.run?.state === 'preparing' || of?.run?.state === 'running'
  useLoaderPolling(isUnderWay ? livelyMs : null, found.end !== 'done')
  const mayRun = can(event.role, 'refunds.run')
  const free =
    of && of.has_ended && of.preview && of.run?.state !== 'paused' ? { ...of, preview: of.preview } : null
  const ways = (
    <>
      {mayRun && free && isWorthIt(free) && <Start run={free.run} preview={free.preview} />}
      {can(event.role, 'event.edit') && (
        <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'edit')}>
          {copy.settings}
        </ButtonLink>
      )}
      <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'money')}>
        {copy.back}
      </ButtonLink>
    </>
  )
  return (
    <Page title={copy.title} intro={copy.intro} event={event} actions={ways}>
      <Shown of={found}>
        {(shown) => (
          <Section>
            <Timing of={shown} zone={event.timezone} />
            {shown.run && <RunCard run={shown.run} zone={event.timezone} mayRun={mayRun} />}
            {shown.preview && <PreviewCard preview={shown.preview} hasEnded={shown.has_ended} />}
          </Section>
        )}
      </Shown>
    </Page>
  )
}
