import { type ReactNode, useRef, useState } from 'react'
import { Alert } from '@saldo/ui/alert.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { officeCopy as copy } from './copy.ts'
import styles from './select-box.module.css'
import { useFocusBack } from './use-focus-back.ts'
import type { Selection } from './use-selection.ts'

type SelectBoxProps = { by: Selection; id: string; name: string }

/** A checkbox that selects a row; its label is for screen readers only. */
export const SelectBox = ({ by, id, name }: SelectBoxProps) => (
  <span className={styles.box}>
    <Checkbox
      aria-label={copy.select(name)}
      checked={by.has(id)}
      onChange={({ currentTarget }) => by.set(id, currentTarget.checked)}
    >
      {null}
    </Checkbox>
  </span>
)

/** A checkbox that selects every row, or none. */
export const SelectAll = ({ by, label }: { by: Selection; label: string }) => (
  <span className={styles.all}>
    <Checkbox checked={by.isWhole} onChange={({ currentTarget }) => by.setAll(currentTarget.checked)}>
      {label}
    </Checkbox>
  </span>
)

const Bar = ({ words, children }: { words: string; children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null)
  useFocusBack(bar)
  return (
    <div ref={bar} className={styles.bar}>
      <p className={styles.count} aria-hidden="true">
        {words}
      </p>
      {children}
    </div>
  )
}

type BulkProps = {
  by: Selection
  /** How many are chosen, in words. */
  words: (count: number) => string
  /** What is said once as many were changed. */
  changed?: (count: number) => string
  /** What can be done to the chosen; `onDone` empties the choice and says how many there were. */
  children: (onDone: () => void) => ReactNode
}

/**
 * What can be done to the chosen rows: stays in sight at the bottom while there are any. How many there are is said by
 * a region that is always there: one that comes with its words is not read out by every reader.
 */
export const Bulk = ({ by, words, changed, children }: BulkProps) => {
  const [done, setDone] = useState<{ count: number }>()
  const count = by.ids.length
  const finish = () => {
    setDone({ count })
    by.clear()
  }
  return (
    <>
      {changed && done && (
        <Alert
          tone="success"
          sentences={[changed(done.count)]}
          hidesItself
          onClose={() => setDone(undefined)}
        />
      )}
      <output className={shapes.unseen}>{count > 0 && words(count)}</output>
      {count > 0 && <Bar words={words(count)}>{children(finish)}</Bar>}
    </>
  )
}
