import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { Hint } from '@saldo/contract/refund-queue'
import { refundsCopy as copy } from './copy.ts'
import styles from './refunds.module.css'

const icons = { red: CircleX, warning: TriangleAlert, good: CircleCheck }

const wordsOf = ({ kind, count }: Hint): string =>
  count === null ? copy.hints[kind] : copy.countOf(copy.hints[kind], count)

const HintLine = ({ of }: { of: Hint }) => {
  const Icon = icons[of.tone]
  return (
    <li className={styles.hint} data-tone={of.tone}>
      <Icon size={16} aria-hidden="true" /> {wordsOf(of)}
    </li>
  )
}

/** A request's hints that aren't good, or that there are none. */
export const HintBadges = ({ hints }: { hints: readonly Hint[] }) => {
  const shown = hints.filter(({ tone }) => tone !== 'good')
  return (
    <ul className={styles.hints}>
      {shown.length === 0 ? (
        <li className={styles.hint} data-tone="good">
          <CircleCheck size={16} aria-hidden="true" /> {copy.clean}
        </li>
      ) : (
        shown.map((hint) => <HintLine key={hint.kind} of={hint} />)
      )}
    </ul>
  )
}

/** All hints of a request, one below the other. */
export const HintList = ({ hints }: { hints: readonly Hint[] }) => (
  <ul className={styles.hintList}>
    {hints.map((hint) => (
      <HintLine key={hint.kind} of={hint} />
    ))}
  </ul>
)
