import type { Reply } from '@saldo/contract/endpoint'
import type { currentShift, placeReport, shiftReport } from '@saldo/contract/shifts'
import type { z } from 'zod'
import type { Activity } from '../ledger/index.ts'
import type { NamedShift, PlaceReport, ShiftReport } from './report.ts'

export const shiftOnWire = ({ shift, place, who }: NamedShift): Reply<typeof currentShift> => ({
  id: shift.id,
  place: { id: place.id, name: place.name, kind: place.kind },
  who,
  opened_at: shift.openedAt.toISOString(),
  float: shift.float,
})

const activityOnWire = (activity: Activity) => ({
  charges: activity.charges,
  tips: activity.tips,
  cash_sales: activity.cashSales,
  topups_cash: activity.topupsCash,
  topups_terminal: activity.topupsTerminal,
  cash_outs: activity.cashOuts,
  voided_charges: activity.voidedCharges,
  voided_tips: activity.voidedTips,
  voided_topups_cash: activity.voidedTopupsCash,
  voided_topups_terminal: activity.voidedTopupsTerminal,
  products: activity.products,
})

export const reportOnWire = (report: ShiftReport): z.output<typeof shiftReport> => ({
  ...shiftOnWire(report),
  ...activityOnWire(report.activity),
  closed_at: report.shift.end?.at.toISOString() ?? null,
  expected: report.drawer?.expected ?? null,
  counted: report.drawer?.counted ?? null,
  difference: report.drawer?.difference ?? null,
})

export const placeOnWire = ({ place, activity }: PlaceReport): Reply<typeof placeReport> => ({
  place: { id: place.id, name: place.name, kind: place.kind },
  ...activityOnWire(activity),
})
