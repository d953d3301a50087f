import type { Reply } from '@saldo/contract/endpoint'
import type { currentShift, eventReport, placeReport, sales, shiftReport } from '@saldo/contract/shifts'
import type { z } from 'zod'
import type { GivenSum } from '../catalogue/index.ts'
import type { Totals } from '../ledger/index.ts'
import { placeToWire } from '../venue/index.ts'
import type { LiveSales, EventReport, NamedShift, PlaceReport, ShiftReport } from './report.ts'
import { notesOfShift, sectionsOf, sectionsOfActivity, sectionsOfShift } from './report-sections.ts'
import type { Reason } from './shift.ts'
import { sumOf, totalsOnWire } from './totals.ts'

export const shiftOnWire = ({
  shift,
  place,
  who,
}: NamedShift): Omit<Reply<typeof currentShift>, 'drawer_limit' | 'approvers'> => ({
  id: shift.id,
  place: placeToWire(place),
  who,
  opened_at: shift.openedAt.toISOString(),
  float: shift.float,
})

export const reasonOnWire = (reason: Pick<Reason, 'kind' | 'words'> | null) =>
  reason && { kind: reason.kind, words: reason.words }

const madeOnWire = ({ activity: { products, ...totals }, madeAt, event }: EventReport) => ({
  ...totalsOnWire(totals),
  made_at: madeAt.toISOString(),
  timezone: event.timezone,
  products,
})

export const reportOnWire = (report: ShiftReport): z.output<typeof shiftReport> => ({
  ...shiftOnWire(report),
  ...madeOnWire(report),
  sections: sectionsOfShift(report),
  closed_at: report.shift.end?.at.toISOString() ?? null,
  expected: report.drawer?.expected ?? null,
  counted: report.drawer?.counted ?? null,
  difference: report.drawer?.difference ?? null,
  expected_terminal: report.terminal?.expected ?? null,
  counted_terminal: report.terminal?.counted ?? null,
  difference_terminal: report.terminal?.difference ?? null,
  reason: reasonOnWire(report.reason),
  notes: notesOfShift(report),
})

export const eventOnWire = (report: EventReport): Reply<typeof eventReport> => ({
  ...madeOnWire(report),
  sections: sectionsOfActivity(report.activity, report.given),
})

export const placeOnWire = (report: PlaceReport): Reply<typeof placeReport> => ({
  place: placeToWire(report.place),
  ...eventOnWire(report),
})

const soldOnWire = (booked: Totals, given: readonly GivenSum[]) => {
  const totals = totalsOnWire(booked)
  return { ...totals, sections: sectionsOf(totals, given) }
}

export const salesOnWire = ({ at, places }: LiveSales): Reply<typeof sales> => ({
  at: at.toISOString(),
  event: soldOnWire(
    sumOf(places.map(({ totals }) => totals)),
    places.flatMap(({ given }) => given),
  ),
  places: places.map(({ place, totals, given }) => ({
    place: placeToWire(place),
    ...soldOnWire(totals, given),
  })),
})
