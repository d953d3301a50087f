import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  children: ReactNode
  /** Highlights a box that has to be ticked first. */
  highlighted?: boolean
}

export const Checkbox = ({ children, highlighted = false, ...input }: CheckboxProps) => (
  <label className={styles.label} data-highlighted={highlighted ? '' : undefined}>
    <input type="checkbox" className={styles.box} {...input} />
    <span>{children}</span>
  </label>
)
