import type { Reply } from '@saldo/contract/endpoint'
import type { currentShift, placeReport, shiftReport } from '@saldo/contract/shifts'
import type { z } from 'zod'
import type { Activity } from '../ledger/index.ts'
import { totalsOnWire } from '../venue/index.ts'
import type { NamedShift, PlaceReport, ShiftReport } from './report.ts'

export const shiftOnWire = ({ shift, place, who }: NamedShift): Reply<typeof currentShift> => ({
  id: shift.id,
  place: { id: place.id, name: place.name, kind: place.kind },
  who,
  opened_at: shift.openedAt.toISOString(),
  float: shift.float,
})

const activityOnWire = ({ products, ...totals }: Activity) => ({ ...totalsOnWire(totals), products })

export const reportOnWire = (report: ShiftReport): z.output<typeof shiftReport> => ({
  ...shiftOnWire(report),
  ...activityOnWire(report.activity),
  closed_at: report.shift.end?.at.toISOString() ?? null,
  expected: report.drawer?.expected ?? null,
  counted: report.drawer?.counted ?? null,
  difference: report.drawer?.difference ?? null,
  expected_terminal: report.terminal?.expected ?? null,
  counted_terminal: report.terminal?.counted ?? null,
  difference_terminal: report.terminal?.difference ?? null,
})

export const placeOnWire = ({ place, activity }: PlaceReport): Reply<typeof placeReport> => ({
  place: { id: place.id, name: place.name, kind: place.kind },
  ...activityOnWire(activity),
})
