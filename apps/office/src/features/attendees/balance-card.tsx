import { Gift, Lock, LockOpen, PencilLine, QrCode, Radio, RefreshCw } from 'lucide-react'
import type { AttendeeFile } from '@saldo/contract/attendees'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import styles from './cards.module.css'
import { attendeesCopy as copy } from './copy.ts'
import type { HelpKind } from './help-dialog.tsx'
import type { LoadedFile } from './load-file.ts'

const Part = ({ words, amount }: { words: string; amount: bigint }) => (
  <div className={styles.part}>
    <dt>{words}</dt>
    <dd>{mxn(amount)}</dd>
  </div>
)

/** What moves money on a QR. */
export type MoneyKind = 'give' | 'correct'

type Allowed = {
  mayHelp: boolean
  mayGive: boolean
  mayCorrect: boolean
  onHelp: (kind: HelpKind) => void
  onMoney: (kind: MoneyKind) => void
}

type WaysProps = Allowed & { file: AttendeeFile }

const MoneyWays = ({ mayGive, mayCorrect, onMoney }: WaysProps) => (
  <div className={styles.pair}>
    {mayGive && (
      <Button look="secondary" onClick={() => onMoney('give')}>
        <Gift size={16} aria-hidden="true" /> {copy.give}
      </Button>
    )}
    {mayCorrect && (
      <Button look="secondary" onClick={() => onMoney('correct')}>
        <PencilLine size={16} aria-hidden="true" /> {copy.correct}
      </Button>
    )}
  </div>
)

const HelpWays = ({ file: { status, holder, live }, onHelp }: WaysProps) => (
  <>
    {holder && (
      <Button onClick={() => onHelp('replace')}>
        <RefreshCw size={16} aria-hidden="true" /> {copy.replace}
      </Button>
    )}
    {live.is_only && (
      <Button look="secondary" onClick={() => onHelp('liveOnlyOff')}>
        <QrCode size={16} aria-hidden="true" /> {copy.liveOnlyOff}
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
  </>
)

const Ways = (props: WaysProps) => (
  <div className={styles.help}>
    {(props.mayGive || props.mayCorrect) && <MoneyWays {...props} />}
    {props.mayHelp && <HelpWays {...props} />}
  </div>
)

type BalanceCardProps = Allowed & { loaded: LoadedFile }

/** Until when each part of the promotional balance is valid. */
const Gifts = ({ loaded: { promo, event, now } }: { loaded: LoadedFile }) => (
  <div>
    {promo.gifts.map(({ name, amount, until }) => (
      <small key={`${name} ${until}`}>
        {copy.gift(mxn(amount), name, shortMoment(until, now, event.timezone))}
      </small>
    ))}
  </div>
)

/** What pays live with a QR; nothing where it has no live QR and needs none. */
const Live = ({ live: { is_enrolled: isEnrolled, is_only: isOnly } }: Pick<AttendeeFile, 'live'>) =>
  (isEnrolled || isOnly) && (
    <p className={styles.code}>
      <Radio size={20} aria-hidden="true" />
      <span>
        {isOnly ? copy.liveOnly : copy.liveOn}
        {isOnly && <small>{copy.liveOnlyHint}</small>}
        <small>{isEnrolled ? copy.liveEnrolled : copy.liveMissing}</small>
      </span>
    </p>
  )

/** A QR's balance by parts, its code, and its actions. */
export const BalanceCard = ({ loaded, ...allowed }: BalanceCardProps) => {
  const { file } = loaded
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
      <Gifts loaded={loaded} />
      <p className={styles.code}>
        <QrCode size={20} aria-hidden="true" />
        <span>
          {code.ending === null ? copy.codeOff : copy.codeEnding(code.ending)}
          <small>{copy.codeNumber(code.number)}</small>
        </span>
      </p>
      <Live live={file.live} />
      {status !== 'merged' && <Ways {...allowed} file={file} />}
    </Card>
  )
}
