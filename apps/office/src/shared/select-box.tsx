import { type ReactNode, useRef } from 'react'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import styles from './select-box.module.css'
import { useFocusBack } from './use-focus-back.ts'
import type { Selection } from './use-selection.ts'

type SelectBoxProps = { label: string; isSelected: boolean; onSelect: (isSelected: boolean) => void }

/** Chooses a row of a list; its label is what it is called, and not seen. */
export const SelectBox = ({ label, isSelected, onSelect }: SelectBoxProps) => (
  <span className={styles.box}>
    <Checkbox
      aria-label={label}
      checked={isSelected}
      onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
    >
      {null}
    </Checkbox>
  </span>
)

/** Chooses every row of a list, or none. */
export const SelectAll = ({ by, label }: { by: Selection; label: string }) => (
  <span className={styles.all}>
    <Checkbox checked={by.isWhole} onChange={({ currentTarget }) => by.setAll(currentTarget.checked)}>
      {label}
    </Checkbox>
  </span>
)

/** What can be done to the chosen rows: stays in sight at the bottom while there are any. */
export const SelectionBar = ({ words, children }: { words: string; children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null)
  useFocusBack(bar)
  return (
    <div ref={bar} className={styles.bar}>
      <output className={styles.count}>{words}</output>
      {children}
    </div>
  )
}
