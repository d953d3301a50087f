import { Lock, LockOpen, QrCode, RefreshCw } from 'lucide-react'
import type { AttendeeFile } from '@saldo/contract/attendees'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import styles from './cards.module.css'
import { attendeesCopy as copy } from './copy.ts'
import type { HelpKind } from './help-dialog.tsx'

const Part = ({ words, amount }: { words: string; amount: bigint }) => (
  <div className={styles.part}>
    <dt>{words}</dt>
    <dd>{mxn(amount)}</dd>
  </div>
)

type WaysProps = { file: AttendeeFile; onHelp: (kind: HelpKind) => void }

const Ways = ({ file: { status, holder }, onHelp }: WaysProps) => (
  <div className={styles.help}>
    {holder && (
      <Button onClick={() => onHelp('replace')}>
        <RefreshCw size={16} aria-hidden="true" /> {copy.replace}
      </Button>
    )}
    {status === 'blocked' ? (
      <Button look="secondary" onClick={() => onHelp('unblock')}>
        <LockOpen size={16} aria-hidden="true" /> {copy.unblock}
      </Button>
    ) : (
      <Button look="secondary" className={styles.danger} onClick={() => onHelp('block')}>
        <Lock size={16} aria-hidden="true" /> {copy.block}
      </Button>
    )}
  </div>
)

type BalanceCardProps = WaysProps & { mayHelp: boolean }

/** A QR's balance by parts, its code, and its actions. */
export const BalanceCard = ({ file, mayHelp, onHelp }: BalanceCardProps) => {
  const { balance, code, status } = file
  return (
    <Card className={styles.card} labelledBy="balance">
      <h2 id="balance" className={styles.muted}>
        {copy.available}
      </h2>
      <p className={styles.big}>{mxn(balance.available)}</p>
      <dl className={styles.parts}>
        <Part words={copy.refundable} amount={balance.refundable} />
        <Part words={copy.promo} amount={balance.promo} />
        <Part words={copy.held} amount={balance.held} />
      </dl>
      <p className={styles.code}>
        <QrCode size={20} aria-hidden="true" />
        <span>
          {code.ending === null ? copy.codeOff : copy.codeEnding(code.ending)}
          <small>{copy.codeNumber(code.number)}</small>
        </span>
      </p>
      {mayHelp && status !== 'merged' && <Ways file={file} onHelp={onHelp} />}
    </Card>
  )
}
