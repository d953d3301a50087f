import type { ReactNode } from 'react'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import styles from './select-box.module.css'
import type { Selection } from './use-selection.ts'

type SelectBoxProps = { label: string; isSelected: boolean; onSelect: (isSelected: boolean) => void }

/** A checkbox that selects a row; its label is for screen readers only. */
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

/** A checkbox that selects every row, or none. */
export const SelectAll = ({ by, label }: { by: Selection; label: string }) => (
  <span className={styles.all}>
    <Checkbox checked={by.isWhole} onChange={({ currentTarget }) => by.setAll(currentTarget.checked)}>
      {label}
    </Checkbox>
  </span>
)

/** Bulk actions for the selected rows: sticks to the bottom while any row is selected. */
export const SelectionBar = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className={styles.bar}>
    <output className={styles.count}>{words}</output>
    {children}
  </div>
)
