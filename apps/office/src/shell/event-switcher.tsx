import { useRef, useState } from 'react'
import { ChevronsUpDown } from 'lucide-react'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { OfficeEvent } from '../shared/my-office.ts'
import { shellCopy as copy } from './copy.ts'
import styles from './event-switcher.module.css'

type EventSwitcherProps = {
  /** Of its panel, in the document. */
  id: string
  open: OfficeEvent
  mine: readonly OfficeEvent[]
  className?: string | undefined
}

/** A menu to switch events, named by the current one. */
export const EventSwitcher = ({ id, open, mine, className }: EventSwitcherProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const [isMade, setIsMade] = useState(false)
  const close = () => panel.current?.hidePopover()
  const { name, status } = open
  return (
    <div className={classNames(styles.switcher, className)}>
      <Button look="item" className={styles.opener} popoverTarget={id}>
        <span className={styles.words}>
          <strong>{name}</strong>
          <span>{copy.states[status]}</span>
          <span className={shapes.unseen}>{copy.switchEvent}</span>
        </span>
        <ChevronsUpDown size={18} aria-hidden="true" />
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        data-ground="paper"
        onBeforeToggle={() => setIsMade(true)}
      >
        {isMade && (
          <>
            <p className={styles.title}>{copy.yourEvents}</p>
            <ul>
              {mine.map((event) => (
                <li key={event.id}>
                  <ButtonLink
                    look="item"
                    to={routes.officeEvent(event.id)}
                    onClick={close}
                    {...(event.id === open.id && { 'aria-current': true })}
                  >
                    {event.name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
            <ButtonLink look="item" to={routes.officeEvents()} onClick={close} className={styles.all}>
              {copy.allEvents}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
