import { type Flow, flowLevels, type FlowStep } from '@saldo/contract/settlement'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { PlotCard } from '../../charts/plot-card.tsx'
import { Waterfall } from '../../charts/waterfall.tsx'
import { settlementCopy as copy } from './copy.ts'
import styles from './settlement.module.css'

const colours: Record<FlowStep, number> = {
  loaded: 2,
  given_back: 6,
  unspent: 3,
  other_balance: 8,
  spent: 1,
  cash_sales: 2,
  breakage: 6,
  fees: 7,
  losses: 5,
  vendors: 4,
  tips: 7,
  vat: 8,
  cups: 3,
  other: 8,
  organiser: 4,
}

/** From what people loaded to what is the organiser's. */
export const FlowCard = ({ flow }: { flow: Flow }) => {
  const shown = flow.filter(({ step, amount }) => amount !== 0n || flowLevels.has(step))
  const amountOf = (wanted: FlowStep) => mxn(flow.find(({ step }) => step === wanted)?.amount ?? 0n)
  return (
    <PlotCard
      title={copy.flowTitle}
      summary={copy.flowSentence(amountOf('loaded'), amountOf('spent'), amountOf('organiser'))}
      figures={{
        columns: [copy.flowStep, copy.flowAmount],
        rows: shown.map(({ step, amount }) => [copy.flowSteps[step], mxn(amount)]),
      }}
      className={styles.flow}
    >
      <Waterfall
        label={copy.flowTitle}
        falls={shown.map(({ step, amount }) => ({
          name: copy.flowSteps[step],
          value: Number(amount),
          words: mxnShort(amount),
          colour: colours[step],
          isLevel: flowLevels.has(step),
        }))}
      />
    </PlotCard>
  )
}
