import { placeId } from '@saldo/contract/ids'
import { can } from '@saldo/contract/permissions'
import {
  approveStatement,
  cancelStatement,
  draftStatement,
  payStatement,
} from '@saldo/contract/settlement-statements'
import { placeSettlement, setTerms, type PlaceSettlement } from '@saldo/contract/settlement'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { idIn, inEvent, officeEventContext, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { placeCopy as copy, settlementCopy } from './copy.ts'
import { DraftCard } from './draft-card.tsx'
import { PlaceBadge } from './place-badge.tsx'
import { StatementCard } from './statement-card.tsx'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'
import { TermsCard } from './terms-card.tsx'
import { keepTerms, takeTerms, typedAdjustments, typedTerms, type TermsDraft } from './typed.ts'
import type { Route } from './+types/place-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const params = { ...inEvent(args).params, place: idIn(placeId, args.params.place) }
    return { of: await call(placeSettlement, { params }), now: new Date(), kept: takeTerms(params.place) }
  })

type Work = Parameters<typeof actionOf>[0][string]

/** What needs a recent sign-in comes back to this place. */
const fresh =
  (work: Work, keep?: (form: FormData) => void): Work =>
  (form, args) => {
    const { id } = args.context.get(officeEventContext)
    const back = routes.settlementPlace(id, textOf(form, 'place'))
    return withFreshSignIn<unknown>(
      () => work(form, args),
      back,
      () => keep?.(form),
    )
  }

export const clientAction = actionOf({
  terms: fresh(sends(setTerms, typedTerms), (form) => keepTerms(textOf(form, 'place'), form)),
  draft: sends(draftStatement, typedAdjustments),
  approve: fresh(sends(approveStatement)),
  pay: fresh(sends(payStatement)),
  cancel: sends(cancelStatement),
})

const figuresOf = ({ place }: PlaceSettlement) => [
  { name: settlementCopy.sales, value: mxn(place.sales), detail: copy.salesDetail },
  { name: copy.tips, value: mxn(place.tips), detail: copy.tipsDetail },
  { name: copy.inAll, value: mxn(place.due), detail: copy.inAllDetail },
  { name: copy.paid, value: mxn(place.paid), detail: copy.paidDetail },
]

type PlaceProps = { of: PlaceSettlement; now: Date; kept: TermsDraft | undefined; mayBook: boolean }

const Place = ({ of, now, kept, mayBook }: PlaceProps) => (
  <>
    <FigureStrip label={copy.figures} figures={figuresOf(of)} />
    <div className={parts.two}>
      <TermsCard of={of} now={now} mayBook={mayBook} kept={kept} />
      <DraftCard of={of} mayBook={mayBook} />
    </div>
    {of.place.owner && of.statements.length === 0 && (
      <Card labelledBy="statements" className={parts.card}>
        <h2 id="statements">{copy.statementsTitle}</h2>
        <p className={parts.sentence}>{copy.noStatements}</p>
      </Card>
    )}
    {of.statements.length > 0 && <h2 className={styles.title}>{copy.statementsTitle}</h2>}
    {of.statements.map((statement) => (
      <StatementCard
        key={statement.id}
        statement={statement}
        place={of.place.id}
        at={{ now, timezone: of.timezone }}
        mayBook={mayBook}
      />
    ))}
  </>
)

/** A place's terms and its statements, from the draft to the payment. */
export default function PlacePage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const back = { to: routes.inOffice(event.id, 'settlement'), words: copy.back }
  if (isNotThere(found)) return <NotThere title={copy.notFoundTitle} hint={copy.notFoundHint} back={back} />
  const place = found.end === 'done' ? found.value.of.place : undefined
  return (
    <Page
      title={place?.name ?? settlementCopy.title}
      intro={place && <PlaceBadge state={place.state} />}
      event={event}
      actions={
        <ButtonLink look="secondary" small to={back.to}>
          {back.words}
        </ButtonLink>
      }
    >
      <Shown of={found}>{(shown) => <Place {...shown} mayBook={can(event.role, 'settlement.book')} />}</Shown>
    </Page>
  )
}
