import { Fragment, useId, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import type { offlineSales, OfflineSale } from '@saldo/contract/offline-office'
import { can } from '@saldo/contract/permissions'
import type { Outcome } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { FilterBar, useFilters, Ways } from '../../shared/filters.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import parts from '../../shared/parts.module.css'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { offlineCopy as copy } from './copy.ts'
import styles from './offline.module.css'
import { SalePanel } from './sale-panel.tsx'
import { salesAddressOf, type Show, showIn, shows } from './sales.ts'
import { MANAGES } from './tills.ts'

type Sales = Reply<typeof offlineSales>

const Holder = ({ sale: { wallet_id: wallet, holder } }: { sale: OfflineSale }) => {
  const { id, role } = useOfficeEvent()
  if (wallet === null) return copy.nobody
  const name = holder ?? copy.unnamed
  return can(role, 'attendees.read') ? (
    <AppLink to={routes.attendee(id, wallet)} className={parts.link}>
      {name}
    </AppLink>
  ) : (
    name
  )
}

const State = ({ sale: { state, doubt } }: { sale: OfflineSale }) => (
  <>
    <span className={styles.saleState} data-state={state}>
      {copy.saleStates[state]}
    </span>
    {doubt !== null && <span className={parts.detail}>{copy.doubts[doubt]}</span>}
  </>
)

type RowProps = { sale: OfflineSale; now: Date; isOpen: boolean; onToggle: () => void }

const Row = ({ sale, now, isOpen, onToggle, panelId }: RowProps & { panelId: string }) => {
  const { timezone } = useOfficeEvent()
  const [madeAt, cameAt] = [sale.occurred_at, sale.received_at].map((at) => shortMoment(at, now, timezone))
  const words = isOpen ? copy.closeSale : copy.openSale
  return (
    <tr>
      <th scope="row">
        <Button
          look="quiet"
          small
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={words(madeAt ?? '', mxn(sale.amount))}
          onClick={onToggle}
        >
          <ChevronDown size={16} aria-hidden="true" />
          {madeAt}
        </Button>
      </th>
      <td>{cameAt}</td>
      <td>
        {sale.till}
        <span className={parts.detail}>{sale.place}</span>
      </td>
      <td>{sale.staff ?? copy.none}</td>
      <td>
        <Holder sale={sale} />
      </td>
      <td data-number="true">{mxn(sale.amount)}</td>
      <td data-number="true">{mxn(sale.paid)}</td>
      <td data-number="true" className={sale.lost > 0n ? styles.missing : undefined}>
        {mxn(sale.lost)}
      </td>
      <td>
        <State sale={sale} />
      </td>
    </tr>
  )
}

const columns = [
  { head: copy.tillClock },
  { head: copy.serverClock },
  { head: copy.till },
  { head: copy.staff },
  { head: copy.holder },
  { head: copy.amount, isNumber: true },
  { head: copy.paid, isNumber: true },
  { head: copy.lostOfSale, isNumber: true },
  { head: copy.state },
]

const SaleRows = (props: RowProps & { mayAct: boolean }) => {
  const panelId = useId()
  const { sale, now, isOpen, mayAct } = props
  return (
    <Fragment>
      <Row {...props} panelId={panelId} />
      {isOpen && (
        <tr id={panelId} className={styles.opened}>
          <td colSpan={columns.length}>
            <SalePanel sale={sale} now={now} mayAct={mayAct} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

const SalesTable = ({ of: { sales, total }, show, now }: { of: Sales; show: Show; now: Date }) => {
  const { role } = useOfficeEvent()
  const [openId, setOpen] = useState<string>()
  if (sales.length === 0) return <p className={parts.sentence}>{copy.noSales[show]}</p>
  return (
    <>
      <Table label={officeCopy.tableOf(copy.sales)} columns={columns}>
        {sales.map((sale) => (
          <SaleRows
            key={sale.op_id}
            sale={sale}
            now={now}
            mayAct={can(role, MANAGES)}
            isOpen={sale.op_id === openId}
            onToggle={() => setOpen((open) => (open === sale.op_id ? undefined : sale.op_id))}
          />
        ))}
      </Table>
      {total > sales.length && <p className={parts.sentence}>{copy.newestOf(sales.length, total)}</p>}
    </>
  )
}

type SalesCardProps = { sales: Outcome<Sales>; waiting: number; now: Date }

/** Sales made without a network, by what is asked of them. */
export const SalesCard = ({ sales, waiting, now }: SalesCardProps) => {
  const { search, choose } = useFilters()
  const show = showIn(search)
  return (
    <Card labelledBy="sales" className={parts.card}>
      <h2 id="sales">{copy.sales}</h2>
      <FilterBar>
        <Ways
          label={copy.saleFilter}
          options={shows.map((value) => ({
            value,
            words: value === 'waiting' ? copy.counted(copy.shows.waiting, waiting) : copy.shows[value],
          }))}
          value={show}
          onChoose={(value) => choose({ ventas: salesAddressOf(value as Show) })}
        />
      </FilterBar>
      <Shown of={sales}>{(of) => <SalesTable key={show} of={of} show={show} now={now} />}</Shown>
    </Card>
  )
}
