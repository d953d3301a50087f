import { categoryName, personId } from './choices.ts'
import type { Request } from '@saldo/contract/endpoint'
import { deviceId, eventId, placeId, productId } from '@saldo/contract/ids'
import { officeSales } from '@saldo/contract/reporting'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { Button } from '@saldo/ui/button.tsx'
import { count, share } from '../../charts/format.ts'
import { instantAt } from '../../shared/event-clock.ts'
import { depositFigure } from '../../shared/deposit-figure.ts'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { Choice, FilterBar, Moment, useFilters } from '../../shared/filters.tsx'
import { useLastGood } from '../../shared/last-good.ts'
import { inEvent, officeEventContext, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { ComparisonCard, GivenCard, HoursCard, PeopleCard, ProductsCard, type Sales } from './cards.tsx'
import { salesCopy as copy } from './copy.ts'
import styles from './sales.module.css'
import type { Route } from './+types/sales-page.ts'

const EVERY_MS = 15_000

/** A query parameter validated by a schema; an invalid one is no filter. */
const chosen = <T,>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
  value: unknown,
): T | undefined => schema.safeParse(value).data

const queryOf = (search: URLSearchParams, timeZone: string): Request<typeof officeSales>['query'] => {
  const found = {
    from: instantAt(search.get('desde'), timeZone),
    to: instantAt(search.get('hasta'), timeZone),
    place: chosen(placeId, search.get('lugar')),
    product: chosen(productId, search.get('producto')),
    category: chosen(categoryName, search.get('categoria')),
    person: chosen(personId, search.get('persona')),
    device: chosen(deviceId, search.get('caja')),
    compare: chosen(eventId, Number(search.get('comparar') ?? Number.NaN)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const { timezone } = await args.context.get(officeEventContext).read()
    const { searchParams } = new URL(args.request.url)
    return call(officeSales, { ...inEvent(args), query: queryOf(searchParams, timezone) })
  })

const NAMES = ['desde', 'hasta', 'lugar', 'producto', 'categoria', 'persona', 'caja', 'comparar'] as const

const optionsOf = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, words: name === '' ? copy.erased : name }))

const Filters = ({ of: { choices, own_place: ownPlace } }: { of: Sales }) => {
  const { search, choose } = useFilters()
  const valueOf = (name: string): string => search.get(name) ?? ''
  const pick = (
    label: string,
    name: string,
    options: { value: string; words: string }[],
    all: string = copy.all,
  ) =>
    options.length > 0 && (
      <Choice
        label={label}
        all={all}
        options={options}
        value={valueOf(name)}
        onChoose={(value) => choose({ [name]: value })}
      />
    )
  return (
    <FilterBar>
      <Moment label={copy.from} value={valueOf('desde')} onChoose={(desde) => choose({ desde })} />
      <Moment label={copy.to} value={valueOf('hasta')} onChoose={(hasta) => choose({ hasta })} />
      {ownPlace === null && pick(copy.place, 'lugar', optionsOf(choices.places))}
      {pick(copy.product, 'producto', optionsOf(choices.products))}
      {pick(
        copy.category,
        'categoria',
        choices.categories.map((value) => ({ value, words: value })),
        copy.allFeminine,
      )}
      {pick(copy.person, 'persona', optionsOf(choices.people), copy.allFeminine)}
      {pick(copy.device, 'caja', optionsOf(choices.devices), copy.allFeminine)}
      {pick(copy.compare, 'comparar', optionsOf(choices.events), copy.nobody)}
      {NAMES.some((name) => search.has(name)) && (
        <Button
          look="quiet"
          small
          onClick={() => choose(Object.fromEntries(NAMES.map((name) => [name, null])))}
        >
          {copy.clear}
        </Button>
      )}
    </FilterBar>
  )
}

/** What was taken off and what nobody paid; nothing where there was none. */
const givenFigures = ({ discounts, free }: Sales['totals']) => [
  ...(discounts.count > 0
    ? [
        {
          name: copy.discounts,
          value: mxn(discounts.amount),
          detail: copy.discountsDetail(count(discounts.count)),
        },
      ]
    : []),
  ...(free.count > 0
    ? [{ name: copy.free, value: mxn(free.amount), detail: copy.freeDetail(count(free.count)) }]
    : []),
]

const SalesFigures = ({ of: { totals, is_of_lines: isOfLines } }: { of: Sales }) => (
  <FigureStrip
    label={copy.figures}
    figures={[
      {
        name: copy.sales,
        value: mxn(totals.sales),
        detail: isOfLines ? copy.ofLinesDetail : copy.salesDetail,
      },
      ...(isOfLines
        ? []
        : [
            {
              name: copy.tips,
              value: mxn(totals.tips),
              detail: copy.tipsDetail(share(Number(totals.tips), Number(totals.sales))),
            },
            {
              name: copy.charges,
              value: count(totals.charges),
              detail: copy.chargesDetail(
                totals.charges > 0 ? mxnShort((totals.sales + totals.tips) / BigInt(totals.charges)) : '—',
              ),
            },
            { name: copy.cash, value: mxn(totals.cash_sales), detail: copy.cashDetail },
            ...depositFigure(totals.deposits),
          ]),
      {
        name: copy.voided,
        value: mxn(totals.voids.amount),
        detail: copy.voidedDetail(count(totals.voids.count)),
      },
      ...givenFigures(totals),
    ]}
  />
)

/** Who sold what, where and when. */
export default function SalesPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { search, choose } = useFilters()
  const { shown, isOld } = useLastGood(found)
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  const tabs = [
    { to: routes.inOffice(event.id, 'sales'), words: copy.tabs.sales },
    { to: routes.inOffice(event.id, 'sales/voids'), words: copy.tabs.voids },
  ]
  return (
    <Page title={copy.title} event={event} tabs={tabs} exports={['sales', 'discounts']}>
      <Shown of={shown}>
        {(of) => (
          <div className={styles.cards}>
            <Filters of={of} />
            {isOld && found.end !== 'done' && (
              <output className={styles.old}>{found.problems.join(' ')}</output>
            )}
            <SalesFigures of={of} />
            <HoursCard of={of} />
            <ComparisonCard of={of} />
            <ProductsCard
              of={of}
              isPieces={search.get('en') === 'piezas'}
              onChange={(en) => choose({ en })}
            />
            <GivenCard of={of} />
            <PeopleCard of={of} />
          </div>
        )}
      </Shown>
    </Page>
  )
}
