import type { Request } from '@saldo/contract/endpoint'
import { deviceId, eventId, placeId, productId } from '@saldo/contract/ids'
import { officeSales } from '@saldo/contract/reporting'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { Button } from '@saldo/ui/button.tsx'
import { instantAt } from '../../shared/event-clock.ts'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { Choice, FilterBar, Moment, useFilters } from '../../shared/filters.tsx'
import { useLastGood } from '../../shared/last-good.ts'
import { inEvent, officeEventContext, useOfficeEvent } from '../../shared/office-event.ts'
import { OldData } from '../../shared/old-data.tsx'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { ComparisonCard, GivenCard, HoursCard, PeopleCard, ProductsCard, type Sales } from './cards.tsx'
import { categoryName, chosen, filterNames, personId } from './choices.ts'
import { salesCopy as copy } from './copy.ts'
import { figuresOf } from './figures.ts'
import styles from './sales.module.css'
import { tabsAt } from './tabs.ts'
import type { Route } from './+types/sales-page.ts'

const EVERY_MS = 15_000

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
    (options.length > 0 || valueOf(name) !== '') && (
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
      {filterNames.some((name) => search.has(name)) && (
        <Button
          look="quiet"
          small
          onClick={() => choose(Object.fromEntries(filterNames.map((name) => [name, null])))}
        >
          {copy.clear}
        </Button>
      )}
    </FilterBar>
  )
}

/** Who sold what, where and when. */
export default function SalesPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { search, choose } = useFilters()
  const { shown, failure } = useLastGood(found)
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  const tabs = Object.values(tabsAt(event.id, search))
  return (
    <Page title={copy.title} event={event} tabs={tabs} exports={['sales', 'discounts']}>
      <Shown of={shown}>
        {(of) => (
          <div className={styles.cards}>
            <Filters of={of} />
            {failure && <OldData failure={failure} of={of} />}
            <FigureStrip label={copy.figures} figures={figuresOf(of)} />
            {of.is_of_lines && <p className={styles.sentence}>{copy.notByProduct}</p>}
            <HoursCard of={of} />
            <ComparisonCard of={of} />
            <ProductsCard
              of={of}
              isPieces={search.get('en') === 'piezas'}
              onChange={(en) => choose({ en })}
            />
            {!of.is_of_lines && <GivenCard of={of} />}
            {!of.is_of_lines && <PeopleCard of={of} />}
          </div>
        )}
      </Shown>
    </Page>
  )
}
