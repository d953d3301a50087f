import { type BatchFile, batchFile, bankFileFormat } from '@saldo/contract/refund-batches'
import { call } from '@saldo/client/api/call.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { batchesCopy as copy } from './batches-copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'

const extensions = { csv: 'csv', fixed: 'txt' } as const

const Downloads = ({ batch }: Pick<BatchFile, 'batch'>) => {
  const event = useOfficeEvent()
  const { failed, forget, save } = useFileSaving()
  return (
    <>
      {failed && <Alert sentences={[copy.downloadFailed]} onClose={forget} />}
      {bankFileFormat.options.map((format) => {
        const params = { event: event.id, batch: batch.id, format }
        const name = `lote-${batch.number}.${extensions[format]}`
        return (
          <div key={format} className={styles.file}>
            <Button look="secondary" onClick={() => void save(() => call(batchFile, { params }), name)}>
              {copy.download(copy.formats[format])}
            </Button>
            <span className={parts.detail}>{copy.formatHints[format]}</span>
          </div>
        )
      })}
    </>
  )
}

/** Makes the bank's file of an approved batch, and downloads it. */
export const FileCard = ({ batch }: Pick<BatchFile, 'batch'>) => {
  const work = useSend()
  return (
    <Card labelledBy="bank-file" className={parts.card}>
      <h2 id="bank-file">{copy.fileTitle}</h2>
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      {batch.state === 'approved' ? (
        <div className={styles.file}>
          <p className={parts.sentence}>{copy.fileHint}</p>
          <Button busy={work.busy} onClick={() => work.send({ intent: 'file', batch: batch.id })}>
            {copy.makeFile}
          </Button>
        </div>
      ) : (
        <Downloads batch={batch} />
      )}
    </Card>
  )
}
