import type { Reply } from '@saldo/contract/endpoint'
import { centavos } from '@saldo/contract/money'
import type { readRefundRun } from '@saldo/contract/refund-runs'
import { mxn } from '@saldo/client/format/money.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { Table } from '../../shared/table.tsx'
import { refundRunCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './refund-run.module.css'

export type RunPage = Reply<typeof readRefundRun>
export type Preview = NonNullable<RunPage['preview']>
type Gateway = Preview['gateways'][number]

const columns = [
  { head: copy.gateway },
  { head: copy.refunds, isNumber: true },
  { head: copy.amount, isNumber: true },
  { head: copy.available, isNumber: true },
  { head: copy.owed, isNumber: true },
]

const GatewayRow = ({ gateway }: { gateway: Gateway }) => (
  <tr>
    <th scope="row">{gateway.name}</th>
    <td data-number="true">{gateway.refunds.count.toLocaleString('es-MX')}</td>
    <td data-number="true">{mxn(gateway.refunds.amount)}</td>
    <td data-number="true">{gateway.available === null ? copy.unsaid : mxn(gateway.available)}</td>
    <td data-number="true">{mxn(gateway.owed)}</td>
  </tr>
)

/** What a gateway lacks to give everything back; null where it has enough or doesn't say. */
const missingAt = ({ available, refunds }: Gateway): bigint | null =>
  available === null || available >= refunds.amount ? null : refunds.amount - available

/** What a run would do now. */
export const PreviewCard = ({ preview, hasEnded }: { preview: Preview; hasEnded: boolean }) => (
  <Card labelledBy="preview" className={styles.card}>
    <h2 id="preview">{copy.previewTitle}</h2>
    {preview.qrs === 0 ? (
      <p className={parts.sentence}>{copy.nothing}</p>
    ) : (
      <>
        <p className={parts.sentence}>
          {copy.summary({ qrs: preview.qrs, amount: mxn(preview.refundable) })}
          {!hasEnded && ` ${copy.notEnded}`}
        </p>
        <Table label={officeCopy.tableOf(copy.previewTitle)} columns={columns}>
          {preview.gateways.map((gateway) => (
            <GatewayRow key={gateway.id} gateway={gateway} />
          ))}
          <tr>
            <th scope="row">{copy.byBank}</th>
            <td data-number="true">{preview.by_bank.count.toLocaleString('es-MX')}</td>
            <td data-number="true">{mxn(preview.by_bank.amount)}</td>
            <td data-number="true">—</td>
            <td data-number="true">—</td>
          </tr>
        </Table>
        {preview.gateways.map((gateway) => {
          const missing = missingAt(gateway)
          return missing === null ? null : (
            <Notice key={gateway.id}>
              {copy.short({ gateway: gateway.name, missing: mxn(centavos(missing)) })}
            </Notice>
          )
        })}
        {preview.almost_too_old > 0 && <Notice>{copy.almostTooOld(preview.almost_too_old)}</Notice>}
      </>
    )}
  </Card>
)
