import type { Reply } from '@saldo/contract/endpoint'
import { voidedSales } from '@saldo/contract/reporting'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { pageIn, PageLinks } from '../../shared/page-links.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { salesCopy as copy } from './copy.ts'
import styles from './sales.module.css'
import type { Route } from './+types/voids-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const query = pageIn(args.request)
    const read = await call(voidedSales, { ...inEvent(args), query })
    return { ...read, isFirst: query.before === undefined, now: new Date() }
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

/** Sales that were taken back, whole or by items, with who, where and why. */
export default function VoidsPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const address = routes.inOffice(event.id, 'sales/voids')
  if (isNotThere(found))
    return (
      <NotThere
        title={copy.noPageTitle}
        hint={copy.noPageHint}
        back={{ to: address, words: officeCopy.newest }}
      />
    )
  const tabs = [
    { to: routes.inOffice(event.id, 'sales'), words: copy.tabs.sales },
    { to: address, words: copy.tabs.voids },
  ]
  return (
    <Page title={copy.title} event={event} tabs={tabs}>
      <Shown of={found}>
        {({ voids, next, isFirst, now }) => (
          <Card className={styles.card}>
            {voids.length === 0 ? (
              <p>{copy.noVoids}</p>
            ) : (
              <Table label={copy.tabs.voids} columns={columns}>
                {voids.map((one) => (
                  <Row key={one.op_id} one={one} now={now} timezone={event.timezone} />
                ))}
              </Table>
            )}
            <PageLinks address={address} isFirst={isFirst} next={next} />
          </Card>
        )}
      </Shown>
    </Page>
  )
}
