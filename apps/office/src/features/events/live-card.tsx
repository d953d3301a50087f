import { ArrowRight } from 'lucide-react'
import { hour } from '@saldo/client/format/dates.ts'
import { mxnShort } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { eventsCopy as copy } from './copy.ts'
import styles from './events.module.css'
import type { Line } from './line.ts'

/** The event that runs now. */
export const LiveCard = ({ line }: { line: Line }) => (
  <Card as="article" className={styles.live} labelledBy="live">
    <div className={styles.banner}>
      {line.cover && (
        <picture>
          {line.cover.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes="(min-width: 900px) 720px, 100vw" />
          ))}
          <img src={line.cover.file_path} width={line.cover.width} height={line.cover.height} alt="" />
        </picture>
      )}
      <span className={styles.liveBadge} data-ground="paper">
        {copy.live(hour(new Date(line.ends_at), line.timezone))}
      </span>
    </div>
    <div className={styles.liveWords}>
      <div>
        <h2 id="live">{line.name}</h2>
        <p className={styles.muted}>{copy.where(line.venue, line.city)}</p>
      </div>
      {line.figures && (
        <dl className={styles.figures}>
          {(['loaded', 'spent', 'unspent'] as const).map((figure) => (
            <div key={figure}>
              <dt>{copy[figure]}</dt>
              <dd>{line.figures && mxnShort(line.figures[figure])}</dd>
            </div>
          ))}
        </dl>
      )}
      <ButtonLink look="secondary" to={routes.officeEvent(line.id)}>
        {copy.open}
        <ArrowRight size={18} aria-hidden="true" />
      </ButtonLink>
    </div>
  </Card>
)
