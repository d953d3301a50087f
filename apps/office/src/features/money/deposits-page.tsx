import { useState } from 'react'
import { deposits as readDeposits, recordDeposit, undoDeposit } from '@saldo/contract/deposits'
import type { Reply } from '@saldo/contract/endpoint'
import { centavos } from '@saldo/contract/money'
import { can } from '@saldo/contract/permissions'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { shortDay } from '@saldo/client/format/days.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { routes } from '@saldo/client/routes.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { inEvent, officeEventContext, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { depositsCopy as copy } from './deposits-copy.ts'
import { draftOf, keepDraft } from './deposit-draft.ts'
import parts from '../../shared/parts.module.css'
import styles from './money.module.css'
import { nameOf, RecordCard } from './record-deposit.tsx'
import { UndoDialog } from './undo-deposit.tsx'
import type { Route } from './+types/deposits-page.ts'

type Deposits = Reply<typeof readDeposits>
type Account = Deposits['accounts'][number]

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({
    ...(await call(readDeposits, inEvent(args))),
    draft: draftOf(inEvent(args).params.event),
  }))

const amountIn = (form: FormData, name: string) => {
  const amount = typedPesos(textOf(form, name))
  if (amount === null) throw refusal(copy.noAmount, name)
  return amount
}

const record = sends(recordDeposit, (form) => ({
  account: Number(textOf(form, 'account')),
  amount: amountIn(form, 'amount'),
  fee: textOf(form, 'fee').trim() === '' ? centavos(0) : amountIn(form, 'fee'),
}))
const undo = sends(undoDeposit)

/** What was typed is there again after a fresh sign-in. */
const booked =
  (work: typeof record | typeof undo): Parameters<typeof actionOf>[0][string] =>
  (form, args) => {
    const { id } = args.context.get(officeEventContext)
    return withFreshSignIn<unknown>(
      () => work(form, args),
      routes.inOffice(id, 'money/deposits'),
      () => keepDraft(id, form),
    )
  }

export const clientAction = actionOf({ record: booked(record), undo: booked(undo) })

const OwedCard = ({ accounts }: { accounts: readonly Account[] }) => (
  <Card labelledBy="owed" className={styles.card}>
    <h2 id="owed">{copy.owedTitle}</h2>
    {accounts.length === 0 ? (
      <p className={parts.sentence}>{copy.nothingOwed}</p>
    ) : (
      <Table
        label={officeCopy.tableOf(copy.owedTitle)}
        columns={[{ head: copy.account }, { head: copy.owed, isNumber: true }]}
      >
        {accounts.map((account) => (
          <tr key={account.id}>
            <th scope="row">{nameOf(account)}</th>
            <td data-number="true">{mxn(account.owed)}</td>
          </tr>
        ))}
      </Table>
    )}
  </Card>
)

const columns = [copy.day, copy.account, copy.amount, copy.fee, copy.reference, copy.who, copy.state].map(
  (head) => ({ head, isNumber: head === copy.amount || head === copy.fee }),
)

const ListCard = ({ of: { accounts, deposits }, mayBook }: { of: Deposits; mayBook: boolean }) => {
  const [undoing, setUndoing] = useState<Deposits['deposits'][number]>()
  const nameIn = (id: number): string => nameOf(accounts.find((one) => one.id === id))
  return (
    <Card labelledBy="deposits" className={styles.card}>
      <h2 id="deposits">{copy.listTitle}</h2>
      {deposits.length === 0 ? (
        <p className={parts.sentence}>{copy.none}</p>
      ) : (
        <Table label={officeCopy.tableOf(copy.listTitle)} columns={columns}>
          {deposits.map((one) => (
            <tr key={one.id}>
              <th scope="row">{shortDay(one.arrived_on)}</th>
              <td>{nameIn(one.account)}</td>
              <td data-number="true">{mxn(one.amount)}</td>
              <td data-number="true">{one.fee === 0n ? '—' : mxn(one.fee)}</td>
              <td>{one.reference}</td>
              <td>{one.who ?? '—'}</td>
              <td>
                {one.undone && copy.undone(one.undone.who ?? copy.somebody, one.undone.reason)}
                {!one.undone && !mayBook && copy.counted}
                {!one.undone && mayBook && (
                  <Button
                    look="quiet"
                    small
                    aria-label={copy.undoOf(one.reference)}
                    onClick={() => setUndoing(one)}
                  >
                    {copy.undo}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {undoing && (
        <UndoDialog
          id={undoing.id}
          words={copy.undoWords(mxn(centavos(undoing.amount + undoing.fee)), nameIn(undoing.account))}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </Card>
  )
}

/** What gateways and card terminals paid to the bank, and what they still owe. */
export default function DepositsPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const mayBook = can(event.role, 'money.book')
  const ways = (
    <>
      {mayBook && (
        <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'money/deposits/import')}>
          {copy.importLink}
        </ButtonLink>
      )}
      <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'money')}>
        {copy.back}
      </ButtonLink>
    </>
  )
  return (
    <Page title={copy.title} intro={copy.intro} event={event} exports={['deposits']} actions={ways}>
      <Shown of={found}>
        {(of) => (
          <>
            <div className={parts.two}>
              <OwedCard accounts={of.accounts} />
              {mayBook && of.accounts.length > 0 && <RecordCard accounts={of.accounts} draft={of.draft} />}
            </div>
            <ListCard of={of} mayBook={mayBook} />
          </>
        )}
      </Shown>
    </Page>
  )
}
