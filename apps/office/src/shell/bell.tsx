import { useEffect, useRef, useState } from 'react'
import { Bell as BellIcon, ChevronRight } from 'lucide-react'
import { usePolling } from '@saldo/client/live/use-polling.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import type { OfficeEvent } from '../shared/my-office.ts'
import styles from './bell.module.css'
import { shellCopy as copy } from './copy.ts'
import { waitingAt } from './waiting.ts'
import type { Waiting } from './waiting-source.ts'

const EVERY_MS = 20_000

/** Polls the pending tasks of these events. */
const useWaiting = (events: readonly OfficeEvent[]): readonly Waiting[] => {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const ask = usePolling(async (signal) => {
    const now = new Date()
    const found = await Promise.all(events.map((event) => waitingAt(event, now, signal)))
    if (!signal.aborted) setWaiting(found.flat())
  }, EVERY_MS)
  useEffect(ask, [ask])
  return waiting
}

type ItemProps = { waiting: Waiting; onLeave: () => void }

const Item = ({ waiting: { title, detail, Icon, isUrgent, to }, onLeave }: ItemProps) => (
  <li>
    <AppLink to={to} className={styles.item} onClick={onLeave}>
      <span className={styles.icon} data-urgent={isUrgent || undefined}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{detail}</span>
      </span>
      <ChevronRight size={16} aria-hidden="true" />
    </AppLink>
  </li>
)

/** The bell: a menu of pending tasks, with their count. */
export const Bell = ({ events }: { events: readonly OfficeEvent[] }) => {
  const panel = useRef<HTMLDivElement>(null)
  const waiting = useWaiting(events)
  return (
    <>
      <Button look="icon" className={styles.opener} popoverTarget="waiting">
        <BellIcon size={20} aria-hidden="true" />
        {waiting.length > 0 && <span className={styles.count}>{waiting.length}</span>}
        <span className={shapes.unseen}>{copy.waitingCount(waiting.length)}</span>
      </Button>
      <div ref={panel} id="waiting" popover="auto" className={styles.panel} data-ground="paper">
        <h2 className={styles.title}>{copy.waiting}</h2>
        {waiting.length === 0 ? (
          <p className={styles.nothing}>{copy.nothingWaits}</p>
        ) : (
          <ul>
            {waiting.map((one) => (
              <Item key={one.key} waiting={one} onLeave={() => panel.current?.hidePopover()} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
