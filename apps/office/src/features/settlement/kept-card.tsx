import { useState } from 'react'
import {
  type EventStatement,
  eventStatementFile,
  type SettlementFormat,
} from '@saldo/contract/settlement-statements'
import { call } from '@saldo/client/api/call.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Table } from '../../shared/table.tsx'
import { settlementCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'

type Saving = ReturnType<typeof useFileSaving>['save']

const words = { pdf: copy.pdfShort, xlsx: copy.excel } as const

const Row = ({ kept, now, save }: { kept: EventStatement; now: Date; save: Saving }) => {
  const event = useOfficeEvent()
  const { id, number, made } = kept
  const download = (format: SettlementFormat) =>
    void save(
      () => call(eventStatementFile, { params: { event: event.id, statement: id, format } }),
      `liquidacion-${event.id}-${number}.${format}`,
    )
  return (
    <tr>
      <th scope="row">{copy.number(number)}</th>
      <td>
        <Badge tone={kept.is_final ? 'good' : 'warning'}>
          {kept.is_final ? copy.keptFinal : copy.keptPreliminary}
        </Badge>
      </td>
      <td>
        {made.who ?? copy.somebody}
        <span className={parts.detail}>{shortMoment(made.at, now, event.timezone)}</span>
      </td>
      <td>
        <span className={styles.ways}>
          {(['pdf', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              look="secondary"
              small
              aria-label={copy.fileOf(words[format], number)}
              onClick={() => download(format)}
            >
              {words[format]}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  )
}

const Keep = () => {
  const [opId, setOpId] = useState(makeOpId)
  // A repeated press is the same one; the next is another.
  const work = useSend(() => setOpId(makeOpId()))
  return (
    <>
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      <div className={styles.ways}>
        <Button
          look="secondary"
          small
          busy={work.busy}
          onClick={() => work.send({ intent: 'keep', op_id: opId })}
        >
          {copy.keep}
        </Button>
      </div>
    </>
  )
}

const columns = [copy.keptNumber, copy.keptState, copy.keptBy, copy.keptFiles].map((head) => ({ head }))

type KeptCardProps = { kept: readonly EventStatement[]; now: Date; mayBook: boolean }

/** The settlements of the event that were kept, each to be downloaded again as it was. */
export const KeptCard = ({ kept, now, mayBook }: KeptCardProps) => {
  const { failed, forget, save } = useFileSaving()
  return (
    <Card labelledBy="kept" className={parts.card}>
      <h2 id="kept">{copy.keptTitle}</h2>
      <p className={parts.sentence}>{kept.length === 0 ? copy.noneKept : copy.keptHint}</p>
      {failed && <Alert sentences={[copy.downloadFailed]} onClose={forget} />}
      {kept.length > 0 && (
        <Table label={officeCopy.tableOf(copy.keptTitle)} columns={columns}>
          {kept.map((one) => (
            <Row key={one.id} kept={one} now={now} save={save} />
          ))}
        </Table>
      )}
      {mayBook && <Keep />}
    </Card>
  )
}
