import { mxnShort } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { RowMenu } from '../../shared/row-menu.tsx'
import { eventsCopy as copy } from './copy.ts'
import styles from './events.module.css'
import type { Line } from './line.ts'
import { Sparkline } from './sparkline.tsx'

const tones = { draft: 'off', scheduled: 'good', running: 'good', past: 'warning', closed: 'off' } as const

type EventRowProps = {
  line: Line
  day: string
  mayEdit: boolean
  /** Null where the caller may not make events. */
  onDuplicate: (() => void) | null
}

const Actions = ({ line: { id, name }, mayEdit, onDuplicate }: Omit<EventRowProps, 'day'>) => (
  <RowMenu label={copy.more(name)}>
    {(close) => (
      <>
        <ButtonLink look="item" to={routes.officeEvent(id)}>
          {copy.open}
        </ButtonLink>
        {mayEdit && (
          <ButtonLink look="item" to={routes.inOffice(id, 'edit')}>
            {copy.edit}
          </ButtonLink>
        )}
        {onDuplicate && (
          <Button
            look="item"
            onClick={() => {
              close()
              onDuplicate()
            }}
          >
            {copy.duplicate}
          </Button>
        )}
      </>
    )}
  </RowMenu>
)

/** One event of the list, with what can be done to it. */
export const EventRow = ({ line, day, ...may }: EventRowProps) => (
  <tr>
    <th scope="row">
      <span className={styles.event}>
        {line.cover ? (
          <img src={line.cover.file_path} width={64} height={36} alt="" loading="lazy" />
        ) : (
          <span className={styles.noCover} />
        )}
        <span>
          <AppLink to={routes.officeEvent(line.id)} className={styles.name}>
            {line.name}
          </AppLink>
          <span className={styles.where}>{copy.where(line.venue, line.city)}</span>
        </span>
      </span>
    </th>
    <td>
      <time dateTime={line.starts_at}>{day}</time>
    </td>
    <td>
      <Badge tone={tones[line.phase]}>{copy.phases[line.phase]}</Badge>
    </td>
    <td data-number>{line.figures ? mxnShort(line.figures.loaded) : copy.dash}</td>
    <td data-number>{line.figures ? mxnShort(line.figures.spent) : copy.dash}</td>
    <td data-number>{line.figures ? mxnShort(line.figures.unspent) : copy.dash}</td>
    <td>{line.figures && <Sparkline heights={line.figures.rhythm} />}</td>
    <td>
      {line.waiting.length === 0
        ? copy.dash
        : line.waiting.map(({ kind, count }) => <div key={kind}>{copy.waiting[kind](count)}</div>)}
    </td>
    <td>
      <Actions line={line} {...may} />
    </td>
  </tr>
)
