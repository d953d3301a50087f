import { useId, useState } from 'react'
import { practiceQrNames } from '@saldo/copy/practice'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { mxnShort } from '@saldo/client/format/money.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { useHandOver } from '../kit/scan/handed-codes.ts'
import { practiceCopy as copy } from './copy.ts'
import styles from './practice.module.css'
import type { Practising } from './use-practice.ts'

const Again = ({ again }: Pick<Practising, 'again'>) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    setIsBusy(true)
    setProblem(null)
    await again().catch((error: unknown) => setProblem(sentencesOf(error).join(' ')))
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

type CardsProps = Pick<Practising, 'qrs' | 'again'> & { id: string }

/** The practice's QRs, to be read by a tap where nobody has the sheet. */
const Cards = ({ id, qrs, again }: CardsProps) => {
  const hand = useHandOver()
  const give = (code: string) => {
    document.getElementById(id)?.hidePopover()
    hand?.(code)
  }
  return (
    <div id={id} popover="auto" className={styles.cards}>
      <h2>{copy.cards}</h2>
      <p className={shapes.note}>{hand ? copy.cardsHint : copy.cardsWait}</p>
      <ul className={styles.list}>
        {qrs.map(({ kind, code, balance }) => (
          <li key={kind}>
            <Button look="tile" wide disabled={!hand} onClick={() => give(code)}>
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
export const PracticeBand = ({ practising }: { practising: Practising }) => {
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
      <Button look="secondary" small className={styles.way} onClick={practising.end}>
        {copy.end}
      </Button>
      <Cards id={cardsId} qrs={practising.qrs} again={practising.again} />
    </section>
  )
}
