import type { Reply } from '@saldo/contract/endpoint'
import type { overview } from '@saldo/contract/reporting'
import { shortMoment } from '@saldo/client/format/dates.ts'

type Overview = Reply<typeof overview>
type Timed = {
  at: string
  event: Pick<Overview['event'], 'timezone'>
  series: Pick<Overview['series'], 'starts'>
}

/** When each point of the plots begins, on the event's clock, with its day where that isn't today. */
export const spansOf = ({ at, series, event }: Timed): string[] =>
  series.starts.map((start) => shortMoment(start, new Date(at), event.timezone))
