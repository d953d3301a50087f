import { type ReactNode, useId } from 'react'
import { Ellipsis } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import styles from './row-menu.module.css'

type RowMenuProps = {
  /** Names the row. */
  label: string
  /** Its items; `close` gives the focus back to the menu’s button, before an item puts something else in the row. */
  children: (close: () => void) => ReactNode
}

/** What is done to a row less often, behind three dots. */
export const RowMenu = ({ label, children }: RowMenuProps) => {
  const id = useId()
  return (
    <>
      <Button look="icon" popoverTarget={id} aria-label={label} className={styles.more}>
        <Ellipsis size={20} aria-hidden="true" />
      </Button>
      <div id={id} popover="auto" className={styles.menu} data-ground="paper">
        {children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  )
}
