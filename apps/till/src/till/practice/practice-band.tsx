import { useId, useState } from 'react'
import { practiceQrNames } from '@saldo/copy/practice'
import { mxnShort } from '@saldo/client/format/money.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { codeReaders } from '../kit/scan/handed-codes.ts'
import type { Started } from './begin-practice.ts'
import { practiceCopy as copy } from './copy.ts'
import styles from './practice.module.css'

type BandProps = Pick<Started, 'qrs'> & {
  /** Makes the QRs whole again; answers why not, in words. */
  again: () => Promise<string | null>
  /** Back to work, also without the server. */
  onEnd: () => void
}

const Again = ({ again }: Pick<BandProps, 'again'>) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    setIsBusy(true)
    setProblem(null)
    setProblem(await again())
    setIsBusy(false)
  }
  return (
    <>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button look="secondary" wide busy={isBusy} onClick={() => void press()}>
        {copy.again}
      </Button>
    </>
  )
}

type CardsProps = Omit<BandProps, 'onEnd'> & { id: string }

/** The practice's QRs, to be read by a tap where nobody has the sheet. */
const Cards = ({ id, qrs, again }: CardsProps) => {
  // As it is when they are opened: what reads QRs lies below them.
  const [isRead, setIsRead] = useState(true)
  const give = (code: string) => {
    document.getElementById(id)?.hidePopover()
    codeReaders.forEach((read) => read(code))
  }
  return (
    <div id={id} popover="auto" className={styles.cards} onToggle={() => setIsRead(codeReaders.size > 0)}>
      <h2>{copy.cards}</h2>
      <p className={shapes.note}>{isRead ? copy.cardsHint : copy.cardsWait}</p>
      <ul className={styles.list}>
        {qrs.map(({ kind, code, balance }) => (
          <li key={kind}>
            <Button look="tile" wide disabled={!isRead} onClick={() => give(code)}>
              {practiceQrNames[kind]}
              <small className={styles.balance}>{mxnShort(balance)}</small>
            </Button>
          </li>
        ))}
      </ul>
      <Again again={again} />
    </div>
  )
}

/** Says on every screen that nothing is real, and leads back to work. */
export const PracticeBand = ({ qrs, again, onEnd }: BandProps) => {
  const cardsId = useId()
  return (
    <section className={styles.band} aria-label={copy.band}>
      <p className={styles.words}>
        <strong>{copy.band}</strong>
        <span>{copy.bandHint}</span>
      </p>
      <Button look="secondary" small className={styles.way} popoverTarget={cardsId}>
        {copy.cards}
      </Button>
      <Button look="secondary" small className={styles.way} onClick={onEnd}>
        {copy.end}
      </Button>
      <Cards id={cardsId} qrs={qrs} again={again} />
    </section>
  )
}
