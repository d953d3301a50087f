import type { Reply } from '@saldo/contract/endpoint'
import { accountMovements } from '@saldo/contract/money-reports'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxnSigned } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { isNotThere, NotThere } from '../../shared/not-there.tsx'
import { idIn, inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { pageIn, PageLinks } from '../../shared/page-links.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { accountName } from '../../shared/account-name.ts'
import { moneyCopy as copy } from './copy.ts'
import styles from './money.module.css'
import type { Route } from './+types/account-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const query = pageIn(args.request)
    const account = idIn(accountMovements.params.shape.account, args.params.account)
    const read = await call(accountMovements, {
      params: { ...inEvent(args).params, account },
      query,
    })
    return { ...read, isFirst: query.before === undefined, now: new Date() }
  })

type Movement = Reply<typeof accountMovements>['movements'][number]

const columns = [copy.when, copy.what, copy.amount, copy.other, copy.place, copy.who, copy.note].map(
  (head) => ({
    head,
    isNumber: head === copy.amount,
  }),
)

type MovementsProps = { of: readonly Movement[]; title: string; now: Date; timezone: string }

const Movements = ({ of, title, now, timezone }: MovementsProps) => (
  <Table label={title} columns={columns}>
    {of.map((one) => (
      <tr key={`${one.op_id} ${one.leg}`}>
        <th scope="row">{shortMoment(one.at, now, timezone)}</th>
        <td>{copy.kinds[one.kind] ?? one.kind}</td>
        <td data-number="true">{mxnSigned(one.amount)}</td>
        <td>{accountName(one.other)}</td>
        <td>{one.place ?? '—'}</td>
        <td>{one.who ?? '—'}</td>
        <td>{one.note ?? '—'}</td>
      </tr>
    ))}
  </Table>
)

/** An account's movements, newest first. */
export default function AccountPage({ loaderData: found, params }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const address = routes.inOffice(event.id, `money/${Number(params.account)}`)
  const accounts = routes.inOffice(event.id, 'money')
  if (isNotThere(found))
    return (
      <NotThere
        title={copy.noAccountTitle}
        hint={copy.noAccountHint}
        back={{ to: accounts, words: copy.back }}
      />
    )
  const title = found.end === 'done' ? accountName(found.value.account) : copy.movements
  return (
    <Page
      title={title}
      event={event}
      actions={
        <ButtonLink look="secondary" small to={accounts}>
          {copy.back}
        </ButtonLink>
      }
    >
      <Shown of={found}>
        {({ movements, next, isFirst, now }) => (
          <Card className={styles.card}>
            {movements.length === 0 ? (
              <p>{copy.noMovements}</p>
            ) : (
              <Movements of={movements} title={title} now={now} timezone={event.timezone} />
            )}
            <PageLinks address={address} isFirst={isFirst} next={next} />
          </Card>
        )}
      </Shown>
    </Page>
  )
}
