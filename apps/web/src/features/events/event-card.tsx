import { ArrowRight } from 'lucide-react'
import type { EventJson } from '@saldo/contract/events'
import { eventDay } from '../../shared/format/dates.ts'
import { routes } from '../../shared/routes.ts'
import { AppLink } from '../../shared/ui/app-link.tsx'
import defaultBanner from './assets/default-banner.svg?url'
import styles from './event-card.module.css'

const cardWidths =
  '(min-width: 1240px) 272px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, calc(100vw - 40px)'

type EventCardProps = { event: EventJson; isFirst: boolean }

const Banner = ({ event, isFirst }: EventCardProps) => {
  const [picture] = event.multimedia
  // The first picture is what the page is waited for; the others may come when they are near.
  const urgency = isFirst
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

export const EventCard = ({ event, isFirst }: EventCardProps) => (
  <AppLink to={routes.addFunds(event.url)} className={styles.card} data-ground="night">
    <div className={styles.banner}>
      <Banner event={event} isFirst={isFirst} />
    </div>
    <div className={styles.words}>
      <div>
        <h2 className={styles.name}>{event.name}</h2>
        <p className={styles.when}>
          <time dateTime={event.starts_at}>{eventDay(event.starts_at, event.timezone)}</time>
          {` · ${event.city}`}
        </p>
      </div>
      <span className={styles.go} aria-hidden="true">
        <ArrowRight size={20} />
      </span>
    </div>
  </AppLink>
)
