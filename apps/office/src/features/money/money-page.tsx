import { useId } from 'react'
import type { Reply } from '@saldo/contract/endpoint'
import { type AccountGroup, money, sideOf } from '@saldo/contract/money-reports'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { Identity } from '../../shared/identity.tsx'
import { useLastGood } from '../../shared/last-good.ts'
import { inEvent, useOfficeEvent } from '../../shared/office-event.ts'
import { OldData } from '../../shared/old-data.tsx'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { accountName } from '../../shared/account-name.ts'
import { moneyCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './money.module.css'
import type { Route } from './+types/money-page.ts'

type Money = Reply<typeof money>

const EVERY_MS = 15_000

export const clientLoader = (args: Route.ClientLoaderArgs) => outcomeOf(() => call(money, inEvent(args)))

/** Asset and expense accounts stand where money is or went; all others are liabilities or revenue. */
const isPlace = (group: AccountGroup): boolean => sideOf(group) !== 'whose'

const MoneyFigures = ({ of: { figures } }: { of: Money }) => (
  <FigureStrip
    label={copy.figures}
    figures={[
      { name: copy.net, value: mxn(figures.net), detail: copy.netDetail },
      { name: copy.unspent, value: mxn(figures.unspent), detail: copy.unspentDetail(mxnShort(figures.held)) },
      { name: copy.givenBack, value: mxn(figures.given_back), detail: copy.givenBackDetail },
      { name: copy.fees, value: mxn(figures.fees), detail: copy.feesDetail },
      {
        name: copy.chargebacks,
        value: mxn(figures.chargebacks),
        detail: copy.chargebacksDetail(mxnShort(figures.owed)),
      },
      { name: copy.difference, value: mxn(figures.cash_difference), detail: copy.differenceDetail },
      ...(figures.promo_granted === 0n
        ? []
        : [
            {
              name: copy.promo,
              value: mxn(figures.promo_spent),
              detail: copy.promoDetail(mxnShort(figures.promo_left)),
            },
          ]),
      { name: copy.suspense, value: mxn(figures.suspense), detail: copy.suspenseDetail },
    ]}
  />
)

type AccountsProps = {
  title: string
  sentence: (total: string) => string
  accounts: Money['accounts']
  /** 1 where money is there, −1 where it is owed. */
  sign: 1n | -1n
  event: number
}

const AccountsCard = ({ title, sentence, accounts, sign, event }: AccountsProps) => {
  const id = useId()
  const total = accounts.reduce((sum, { balance }) => sum + sign * balance, 0n)
  const named = accounts
    .map((account) => ({ ...account, name: accountName(account) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
  return (
    <Card labelledBy={id} className={styles.card}>
      <h2 id={id}>{title}</h2>
      <p className={parts.sentence}>{accounts.length === 0 ? copy.none : sentence(mxn(total))}</p>
      {accounts.length > 0 && (
        <Table
          label={officeCopy.tableOf(title)}
          columns={[{ head: copy.account }, { head: copy.balance, isNumber: true }]}
        >
          {named.map(({ id: account, name, balance }) => (
            <tr key={account}>
              <th scope="row">
                <AppLink to={routes.inOffice(event, `money/${account}`)} className={parts.link}>
                  {name}
                </AppLink>
              </th>
              <td data-number="true">{mxn(sign * balance)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

/** Every account of the event: whose the money is, and where it is. */
export default function MoneyPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { shown, failure } = useLastGood(found)
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  return (
    <Page
      title={copy.title}
      event={event}
      exports={['operations', 'payments']}
      actions={
        <>
          <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'money/deposits')}>
            {copy.deposits}
          </ButtonLink>
          <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'refund-run')}>
            {copy.refundRun}
          </ButtonLink>
        </>
      }
    >
      <Shown of={shown}>
        {(of) => (
          <>
            {failure && <OldData failure={failure} of={of} />}
            <MoneyFigures of={of} />
            <div className={parts.two}>
              <AccountsCard
                title={copy.whose}
                sentence={copy.whoseSentence}
                accounts={of.accounts.filter(({ group }) => !isPlace(group))}
                sign={-1n}
                event={event.id}
              />
              <AccountsCard
                title={copy.where}
                sentence={copy.whereSentence}
                accounts={of.accounts.filter(({ group }) => isPlace(group))}
                sign={1n}
                event={event.id}
              />
            </div>
            <Identity of={of.identity} />
          </>
        )}
      </Shown>
    </Page>
  )
}
