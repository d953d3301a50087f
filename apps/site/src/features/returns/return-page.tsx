import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { UserId } from '@saldo/contract/ids'
import { eventId, opId } from '@saldo/contract/ids'
import { giveClabe, listOwnReturns, type OwnReturn } from '@saldo/contract/refund-runs'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { ownDate } from '@saldo/client/format/days.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { routes } from '@saldo/client/routes.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { returnsCopy as copy } from './copy.ts'
import styles from './return-page.module.css'
import type { Route } from './+types/return-page.ts'

const own = async (external_user: UserId, event: string): Promise<OwnReturn | null> => {
  const found = await call(listOwnReturns, { params: { external_user } })
  return found.find(({ event_id: id }) => String(id) === event) ?? null
}

const readOwn = lastAnswer<OwnReturn | null>()

/** While no answer comes what was there stays, with what was typed in it. */
export const clientLoader = ({ context, params: { event } }: Route.ClientLoaderArgs) => {
  const { id } = context.get(userContext)
  return outcomeOf(() => readOwn(`${id} ${event}`, () => own(id, event)))
}

/** Gives the CLABE for what no payment takes back. Ends in the folio and the amount. */
export const clientAction = ({ request, context, params }: Route.ClientActionArgs) =>
  outcomeOf(async () => {
    const form = await request.formData()
    return call(giveClabe, {
      params: { external_user: context.get(userContext).id, event: eventId.parse(Number(params.event)) },
      body: {
        op_id: opId.parse(textOf(form, 'op_id')),
        sign: textOf(form, 'sign'),
        clabe: textOf(form, 'clabe').replaceAll(/\s/g, ''),
      },
    })
  })

export const HydrateFallback = () => (
  <ScreenFrame copy={copy}>
    <Card>
      <Skeleton className={styles.bone} />
    </Card>
  </ScreenFrame>
)

const stateOf = ({ state, arrives_by: by }: OwnReturn['parts'][number]): string => {
  if (state !== 'sent') return copy.states[state]
  const day = ownDate(by ?? new Date().toISOString())
  return by !== null && new Date(by) < new Date() ? copy.arrived(day) : copy.sent(day)
}

const Steps = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card labelledBy={id} className={styles.card}>
    <h2 id={id}>{title}</h2>
    <ul className={styles.steps}>{children}</ul>
  </Card>
)

const Parts = ({ parts }: Pick<OwnReturn, 'parts'>) => (
  <Steps id="parts" title={copy.partsTitle}>
    {parts.map((part) => (
      <li key={part.id}>
        <strong>{copy.by(part.gateway, `MXN ${mxn(part.amount)}`)}</strong>
        <span>{stateOf(part)}</span>
      </li>
    ))}
  </Steps>
)

const Transfers = ({ transfers }: Pick<OwnReturn, 'transfers'>) => (
  <Steps id="transfers" title={copy.transfersTitle}>
    {transfers.map(({ folio, amount, state }) => (
      <li key={folio}>
        <strong>{copy.transfer(folio, amount === null ? '' : `MXN ${mxn(amount)}`)}</strong>
        <span>{copy.transferStates[state]}</span>
      </li>
    ))}
  </Steps>
)

type Given = { folio: string; amount: bigint }

type AskProps = { asks: NonNullable<OwnReturn['asks']>; work: Sending<Given> }

const AskClabe = ({ asks, work }: AskProps) => {
  const [id] = useState(makeOpId)
  const [search] = useSearchParams()
  return (
    <Card labelledBy="asks" className={styles.card}>
      <h2 id="asks">{copy.asksTitle(`MXN ${mxn(asks.amount)}`)}</h2>
      <p className={shapes.note}>{copy.asksHint}</p>
      <SendForm
        by={work}
        schema={giveClabe.body}
        also={{ op_id: id, sign: search.get('sign') ?? asks.sign }}
        waits
        className={shapes.stack}
      >
        <TextField
          name="clabe"
          label={copy.clabe}
          hint={copy.clabeHint}
          inputMode="numeric"
          maxLength={24}
          autoComplete="off"
          required
        />
        <SubmitButton wide>{copy.give}</SubmitButton>
      </SendForm>
    </Card>
  )
}

const Shown = ({ of }: { of: OwnReturn }) => {
  // Outlives the form, which goes with what it asked for.
  const work = useSend<Given>()
  const given = work.last?.end === 'done' ? work.last.value : undefined
  return (
    <>
      {given && <Alert tone="success" sentences={[copy.given(given.folio, `MXN ${mxn(given.amount)}`)]} />}
      {of.asks && <AskClabe key={of.transfers.length} asks={of.asks} work={work} />}
      {of.parts.length > 0 && <Parts parts={of.parts} />}
      {of.transfers.length > 0 && <Transfers transfers={of.transfers} />}
    </>
  )
}

/** What goes back of one QR after its event, and the CLABE for what no payment takes back. */
export default function ReturnPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ScreenFrame copy={copy}>
      <div className={shapes.loose}>
        {found.end !== 'done' && <Alert sentences={found.problems} />}
        {found.end === 'done' && found.value === null && <p>{copy.none}</p>}
        {found.end === 'done' && found.value && <Shown of={found.value} />}
        <ButtonLink to={routes.qrs()} look="secondary" small wide>
          {copy.back}
        </ButtonLink>
      </div>
    </ScreenFrame>
  )
}
