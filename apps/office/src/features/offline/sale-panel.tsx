import { useState } from 'react'
import { decideOfflineSale, type OfflineSale } from '@saldo/contract/offline-office'
import { hourToTheSecond, shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { offlineCopy as copy } from './copy.ts'
import styles from './offline.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { mostBorne } from './sales.ts'

type Decision = 'book' | 'drop'

const wordsOf = (decision: Decision, sale: OfflineSale) => {
  const amount = mxn(sale.amount)
  if (decision === 'drop')
    return {
      title: copy.dropTitle(amount),
      consequences: copy.dropConsequences(amount, sale.place),
      submit: copy.drop,
    }
  return {
    title: copy.bookTitle(amount),
    consequences: copy.bookConsequences(mxn(mostBorne(sale)), sale.place),
    submit: copy.book,
  }
}

type DecideProps = { sale: OfflineSale; decision: Decision; onClose: () => void }

const Decide = ({ sale, decision, onClose }: DecideProps) => (
  <ReasonDialog
    {...wordsOf(decision, sale)}
    by={useSend(onClose)}
    schema={decideOfflineSale.body}
    also={{ intent: 'decide', sale: sale.op_id, decision }}
    isFinal={decision === 'drop'}
    onClose={onClose}
  />
)

const Items = ({ items }: Pick<OfflineSale, 'items'>) =>
  items.length === 0 ? (
    <p>{copy.noItems}</p>
  ) : (
    <ul aria-label={copy.items}>
      {items.map(({ name, quantity, unit_price: each }) => (
        <li key={`${name} ${each}`}>{copy.item(quantity, name, mxn(each))}</li>
      ))}
    </ul>
  )

const Decided = ({ sale: { decision, state }, now }: { sale: OfflineSale; now: Date }) => {
  const { timezone } = useOfficeEvent()
  if (decision === null) return null
  const when = shortMoment(decision.at, now, timezone)
  return (
    <p>
      {copy.decided(copy.decisionOf[state], decision.by ?? copy.somebody, when)} «{decision.reason}»
    </p>
  )
}

type WaysProps = { sale: OfflineSale; onChoose: (decision: Decision) => void }

const DecisionWays = ({ sale, onChoose }: WaysProps) => (
  <>
    {sale.wallet_id === null && <p>{copy.nobodys}</p>}
    <div className={styles.ways}>
      {sale.wallet_id !== null && <Button onClick={() => onChoose('book')}>{copy.book}</Button>}
      <Button look="secondary" onClick={() => onChoose('drop')}>
        {copy.drop}
      </Button>
    </div>
  </>
)

type SalePanelProps = { sale: OfflineSale; now: Date; mayAct: boolean }

/** What is known of a sale, and what can be done about one that waits. */
export const SalePanel = ({ sale, now, mayAct }: SalePanelProps) => {
  const { timezone } = useOfficeEvent()
  const [decision, setDecision] = useState<Decision>()
  const clock = (at: string): string => hourToTheSecond(new Date(at), timezone)
  return (
    <div className={styles.panel}>
      {sale.doubt !== null && <p className={styles.doubt}>{copy.doubtsAtLength[sale.doubt]}</p>}
      <Items items={sale.items} />
      <p className={styles.muted}>{copy.clocks(clock(sale.occurred_at), clock(sale.received_at))}</p>
      <Decided sale={sale} now={now} />
      {mayAct && sale.state === 'waiting' && <DecisionWays sale={sale} onChoose={setDecision} />}
      {decision && <Decide sale={sale} decision={decision} onClose={() => setDecision(undefined)} />}
    </div>
  )
}
