import type { ReportSection } from '@saldo/contract/figures'
import { reportsCopy } from '@saldo/copy/reports'
import { localMoment } from '../events/index.ts'
import { notesOfShift, sectionsOfActivity, sectionsOfShift } from './report-sections.ts'
import type { DayReport, EventReport, PlaceReport, ShiftReport } from './report.ts'

/** A report as its CSV and PDF show it. */
export type Sheet = {
  title: string
  /** Labels and texts of the header. */
  head: readonly (readonly [string, string])[]
  sections: readonly ReportSection[]
  /** Comes before all else: the figures are wrong. */
  warning?: string | null
  /** Sentences after the sections. */
  notes?: readonly string[]
  /** What stands below each line to sign on; on paper alone. */
  signatures?: readonly string[]
  /** The last line, after all sections. */
  end?: string
}

export const sheetOfShift = (report: ShiftReport): Sheet => {
  const { shift, place, who, madeAt, event } = report
  const moment = (at: Date): string => localMoment(at, event.timezone)
  return {
    title: reportsCopy.shiftTitle,
    head: [
      [reportsCopy.event, event.name],
      [reportsCopy.place, place.name],
      [reportsCopy.who, who],
      [reportsCopy.opened, moment(shift.openedAt)],
      [reportsCopy.closed, shift.end ? moment(shift.end.at) : reportsCopy.stillOpen],
      [reportsCopy.made, moment(madeAt)],
    ],
    sections: sectionsOfShift(report),
    notes: notesOfShift(report),
    signatures: [reportsCopy.signature(who), reportsCopy.signatureOfManager],
  }
}

/** `about`: the lines between the event and when the report was made. */
const sheetOf = (
  title: string,
  { activity, given, madeAt, event }: EventReport,
  about: Sheet['head'] = [],
): Sheet => ({
  title,
  head: [[reportsCopy.event, event.name], ...about, [reportsCopy.made, localMoment(madeAt, event.timezone)]],
  sections: sectionsOfActivity(activity, given),
})

export const sheetOfEvent = (report: EventReport): Sheet => sheetOf(reportsCopy.eventTitle, report)

export const sheetOfPlace = (report: PlaceReport): Sheet =>
  sheetOf(reportsCopy.placeTitle, report, [[reportsCopy.place, report.place.name]])

export const sheetOfDay = (report: DayReport): Sheet =>
  sheetOf(reportsCopy.dayTitle, report, [
    [reportsCopy.from, localMoment(report.from, report.event.timezone)],
    [reportsCopy.to, localMoment(report.to, report.event.timezone)],
  ])
