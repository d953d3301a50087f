import { useState } from 'react'
import type { CampaignFile } from '@saldo/contract/campaigns'
import { centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import parts from '../../shared/parts.module.css'
import styles from './campaigns.module.css'
import { campaignsCopy as copy } from './copy.ts'

type Everybody = NonNullable<CampaignFile['everybody']>
type AskingProps = { id: string; everybody: Everybody; onDone: () => void; onClose: () => void }

const Asking = ({ id, everybody: { qrs, total }, onDone, onClose }: AskingProps) => {
  // One operation id until it succeeds: a repeated press gives once.
  const [opId] = useState(makeOpId)
  const work = useSend(onDone)
  return (
    <Dialog
      kind="confirm"
      title={copy.giveAllTitle}
      busy={work.busy}
      onConfirm={() => work.send({ intent: 'everybody', campaign: id, op_id: opId })}
      onCancel={onClose}
    >
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      <p>{copy.giveAllWords(qrs, mxn(total))}</p>
    </Dialog>
  )
}

const sentenceOf = ({ qrs, total }: Everybody, left: bigint): string => {
  if (qrs === 0) return copy.everybodyNone
  return total > left
    ? `${copy.everybody(qrs, mxn(total))} ${copy.everybodyShort(mxn(left))}`
    : copy.everybody(qrs, mxn(total))
}

/** Gives every QR with a purchase what it lacks of the campaign. */
export const EverybodyCard = ({ file, everybody }: { file: CampaignFile; everybody: Everybody }) => {
  const [isAsking, setAsking] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const { id, total, given, planned } = file.campaign
  const left = centavos(total - given - planned)
  return (
    <Card labelledBy="everybody" className={parts.card}>
      <h2 id="everybody">{copy.everybodyTitle}</h2>
      {isStarted && <Alert tone="success" sentences={[copy.started]} onClose={() => setStarted(false)} />}
      <p>{sentenceOf(everybody, left)}</p>
      {everybody.full > 0 && <p className={parts.sentence}>{copy.everybodyFull(everybody.full)}</p>}
      {everybody.qrs > 0 && everybody.total <= left && (
        <div className={styles.ways}>
          <Button look="secondary" onClick={() => setAsking(true)}>
            {copy.giveAll(everybody.qrs)}
          </Button>
        </div>
      )}
      {isAsking && (
        <Asking
          id={id}
          everybody={everybody}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            setStarted(true)
          }}
        />
      )}
    </Card>
  )
}
