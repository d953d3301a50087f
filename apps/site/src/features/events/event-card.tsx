import { ArrowRight } from 'lucide-react'
import { eventDay } from '@saldo/client/format/days.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import defaultBanner from './assets/default-banner.svg?url'
import { homeCopy } from './copy.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './event-card.module.css'
import type { EventSummary } from './load-events.ts'

const cardWidths =
  '(min-width: 1240px) 278px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, calc(100vw - 40px)'

/** Pictures visible on a phone without scrolling: they load with high priority. */
const FIRST_SCREEN = 2

type EventCardProps = { event: EventSummary; position: number }

const Banner = ({ event: { picture }, position }: EventCardProps) => {
  const urgency =
    position < FIRST_SCREEN
      ? ({ fetchPriority: 'high' } as const)
      : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!picture) return <img src={defaultBanner} width={1820} height={692} alt="" {...urgency} />
  return (
    <picture>
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={cardWidths} />
      ))}
      <img src={picture.file_path} width={picture.width} height={picture.height} alt="" {...urgency} />
    </picture>
  )
}

export const EventCard = ({ event, position }: EventCardProps) => (
  <AppLink to={routes.addFunds(event.url)} className={styles.card} data-ground="paper">
    <div className={styles.banner}>
      <Banner event={event} position={position} />
    </div>
    <div className={styles.words}>
      <div>
        <h2>{event.name}</h2>
        <p className={shapes.note}>
          <time dateTime={event.startsAt}>{eventDay(event.startsAt)}</time>
          {` · ${event.city}`}
        </p>
        {event.givesBack && <p className={shapes.note}>{homeCopy.givesBack}</p>}
      </div>
      <span className={styles.go} aria-hidden="true">
        <ArrowRight size={20} />
      </span>
    </div>
  </AppLink>
)
