import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { type Event, getEvent } from '@saldo/contract/events'
import { paymentVendors } from '@saldo/contract/payment-vendors'
import { call } from '@saldo/client/api/call.ts'
import { type Failure, outcomeOf } from '@saldo/client/api/outcome.ts'
import { eventDay } from '@saldo/client/format/days.ts'
import { mxnShort } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import { conditionsCopy as copy } from './copy.ts'
import styles from './conditions-page.module.css'
import type { Route } from './+types/conditions-page.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  outcomeOf(() => call(getEvent, { params: { url: params.evento } }))

export const HydrateFallback = () => (
  <ScreenFrame copy={{ title: copy.loading }}>
    <Card>
      <Skeleton className={styles.bone} />
    </Card>
  </ScreenFrame>
)

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card labelledBy={id} className={styles.card}>
    <h2 id={id}>{title}</h2>
    {children}
  </Card>
)

const Points = ({ points }: { points: readonly (string | false)[] }) => (
  <ul className={styles.points}>
    {points
      .filter((point) => point !== false)
      .map((point) => (
        <li key={point}>{point}</li>
      ))}
  </ul>
)

/** The days of each vendor in one enumeration. */
const days = (): string =>
  new Intl.ListFormat('es-MX').format(
    Object.values(paymentVendors).map(({ refundDays, methods }) =>
      copy.within(refundDays, Object.values(methods).at(-1) ?? ''),
    ),
  )

/** What is left goes back without anybody asking. */
const GoesBack = ({ hours, isInCash }: { hours: number; isInCash: boolean }) => (
  <Points
    points={[
      copy.goesBack,
      copy.begins(hours),
      copy.arrives(days()),
      copy.byBank,
      isInCash && copy.inCash,
      copy.follow,
    ]}
  />
)

const ByForm = ({ event }: { event: Event }) => (
  <>
    <p>{copy.final}</p>
    <Points
      points={[
        copy.formMinimum(mxnShort(event.min_refund)),
        event.refunds_until !== null && copy.formUntil(eventDay(event.refunds_until)),
        event.cash_refunds && copy.inCash,
      ]}
    />
    <p>
      <AppLink to={routes.refunds()}>{copy.form}</AppLink>
    </p>
  </>
)

const Conditions = ({ event }: { event: Event }) => {
  const { auto_refunds_after_hours: hours } = event
  return (
    <>
      <Part id="balance" title={copy.balanceTitle}>
        <Points
          points={[
            copy.where(event.name, eventDay(event.starts_at), `${event.venue}, ${event.city}`),
            copy.topUps(mxnShort(event.min_topup), mxnShort(event.max_topup)),
            copy.room(mxnShort(event.max_balance)),
            copy.gifts,
          ]}
        />
      </Part>
      <Part id="rest" title={copy.restTitle}>
        {hours === null ? <ByForm event={event} /> : <GoesBack hours={hours} isInCash={event.cash_refunds} />}
      </Part>
      <Part id="more" title={copy.moreTitle}>
        <p>
          <AppLink to={routes.terms()}>{copy.terms}</AppLink> ·{' '}
          <AppLink to={routes.privacyPolicy()}>{copy.privacy}</AppLink>
        </p>
      </Part>
    </>
  )
}

/** No such event, or no answer: then asking again may help. */
const NotRead = ({ failure }: { failure: Failure }) => {
  const { revalidate, state } = useRevalidator()
  const isUnknown = failure.end === 'unknown'
  return (
    <ScreenFrame copy={{ title: copy.loading }}>
      <Alert tone="warning" sentences={isUnknown ? failure.problems : [copy.notFound]}>
        {isUnknown && (
          <Button look="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
            {copy.retry}
          </Button>
        )}
      </Alert>
      <ButtonLink to={routes.home()}>{copy.home}</ButtonLink>
    </ScreenFrame>
  )
}

export default function ConditionsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.end !== 'done') return <NotRead failure={loaderData} />
  const { value: event } = loaderData
  return (
    <ScreenFrame copy={{ title: copy.title(event.name), description: copy.description(event.name) }}>
      <Conditions event={event} />
    </ScreenFrame>
  )
}
