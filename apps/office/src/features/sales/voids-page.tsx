import type { Reply } from '@saldo/contract/endpoint'
import { placeId } from '@saldo/contract/ids'
import { voidedSales } from '@saldo/contract/reporting'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { Choice, FilterBar, useFilters } from '../../shared/filters.tsx'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { pageIn, PageLinks } from '../../shared/page-links.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { chosen, filterNames } from './choices.ts'
import { salesCopy as copy } from './copy.ts'
import styles from './sales.module.css'
import { tabsAt } from './tabs.ts'
import type { Route } from './+types/voids-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const page = pageIn(args.request)
    const place = chosen(placeId, new URL(args.request.url).searchParams.get('lugar'))
    const query = { ...page, ...(place !== undefined && { place }) }
    const read = await call(voidedSales, { ...inEvent(args), query })
    return { ...read, isFirst: page.before === undefined, now: new Date() }
  })

const columns = [copy.when, copy.place, copy.amount, copy.soldBy, copy.voidedBy, copy.reason].map((head) => ({
  head,
  isNumber: head === copy.amount,
}))

type RowProps = { one: Reply<typeof voidedSales>['voids'][number]; now: Date; timezone: string }

const Row = ({ one, now, timezone }: RowProps) => (
  <tr>
    <th scope="row">{shortMoment(one.at, now, timezone)}</th>
    <td>{one.place ?? copy.noPlace}</td>
    <td data-number="true">{mxn(one.amount)}</td>
    <td>{one.sold_by ?? '—'}</td>
    <td>{one.who ?? '—'}</td>
    <td>
      {one.items.length > 0 && (
        <p>{copy.returned(one.items.map(({ name, quantity }) => `${quantity} ${name}`).join(', '))}</p>
      )}
      {one.reason ?? '—'}
    </td>
  </tr>
)

type FiltersProps = { of: Pick<Reply<typeof voidedSales>, 'choices' | 'own_place'> }

const Filters = ({ of: { choices, own_place: ownPlace } }: FiltersProps) => {
  const { search, choose } = useFilters()
  const hasOthers = filterNames.some((name) => name !== 'lugar' && search.has(name))
  return (
    <>
      {ownPlace === null && (
        <FilterBar>
          <Choice
            label={copy.place}
            all={copy.all}
            options={choices.places.map(({ id, name }) => ({ value: id, words: name }))}
            value={search.get('lugar') ?? ''}
            onChoose={(lugar) => choose({ lugar, antes: null })}
          />
        </FilterBar>
      )}
      {hasOthers && <p className={styles.sentence}>{copy.onlyByPlace}</p>}
    </>
  )
}

/** Sales that were taken back, whole or by items, with who, where and why. */
export default function VoidsPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { search } = useFilters()
  const { sales, voids: own } = tabsAt(event.id, search)
  if (isNotThere(found))
    return (
      <NotThere
        title={copy.noPageTitle}
        hint={copy.noPageHint}
        back={{ to: own.to, words: officeCopy.newest }}
      />
    )
  return (
    <Page title={copy.title} event={event} tabs={[sales, own]}>
      <Shown of={found}>
        {({ voids, next, isFirst, now, ...of }) => (
          <div className={styles.cards}>
            <Filters of={of} />
            <Card className={styles.card}>
              {voids.length === 0 ? (
                <p>{search.has('lugar') ? copy.noVoidsThere : copy.noVoids}</p>
              ) : (
                <Table label={copy.tabs.voids} columns={columns}>
                  {voids.map((one) => (
                    <Row key={one.op_id} one={one} now={now} timezone={event.timezone} />
                  ))}
                </Table>
              )}
              <PageLinks address={own.to} isFirst={isFirst} next={next} />
            </Card>
          </div>
        )}
      </Shown>
    </Page>
  )
}
