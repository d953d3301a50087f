import type { Giving } from '@saldo/contract/campaigns'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Table } from '../../shared/table.tsx'
import parts from '../../shared/parts.module.css'
import { campaignsCopy as copy } from './copy.ts'

const columns = [
  { head: copy.giving },
  { head: copy.who },
  { head: copy.qrs, isNumber: true },
  { head: copy.amount, isNumber: true },
  { head: copy.result },
]

const resultOf = ({ is_done: isDone, given, qrs }: Giving): string => {
  if (!isDone) return copy.underWay(given, qrs)
  return given === qrs ? copy.allGiven : copy.someGiven(given, qrs)
}

/** Who gave what to how many, and what became of it. */
export const GivingsCard = ({ givings, now }: { givings: readonly Giving[]; now: Date }) => {
  const { timezone } = useOfficeEvent()
  return (
    <Card labelledBy="givings" className={parts.card}>
      <h2 id="givings">{copy.givings}</h2>
      {givings.length === 0 ? (
        <p className={parts.sentence}>{copy.noGivings}</p>
      ) : (
        <Table label={officeCopy.tableOf(copy.givings)} columns={columns}>
          {givings.map((giving) => (
            <tr key={giving.id}>
              <th scope="row">
                {copy.kinds[giving.kind]}
                <span className={parts.detail}>{shortMoment(giving.at, now, timezone)}</span>
              </th>
              <td>{giving.who ?? copy.somebody}</td>
              <td data-number="true">{giving.qrs}</td>
              <td data-number="true">{mxn(giving.total)}</td>
              <td>
                {resultOf(giving)}
                {giving.skipped.map(({ reason, qrs }) => (
                  <span key={reason} className={parts.detail}>
                    {copy.skipped(qrs, reason)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
