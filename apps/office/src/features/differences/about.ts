import type { DifferenceLine } from '@saldo/contract/differences'
import { eventOf } from './list.ts'

/** The fields by which a form names its difference. */
export const aboutOf = (line: Pick<DifferenceLine, 'id' | 'event_id'>) => ({
  event: String(eventOf(line)),
  difference: line.id,
})
