import type { ReportSection } from '@saldo/contract/figures'
import { reportsCopy } from '@saldo/copy/reports'
import { localMoment } from '../events/index.ts'
import { sectionsOfActivity, sectionsOfShift } from './report-sections.ts'
import type { DayReport, EventReport, PlaceReport, ShiftReport } from './report.ts'

/** A report as its CSV and PDF show it. */
export type Sheet = {
  title: string
  /** Labels and texts of the header. */
  head: readonly (readonly [string, string])[]
  sections: readonly ReportSection[]
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
  }
}

export const sheetOfPlace = ({ place, activity, madeAt, event }: PlaceReport): Sheet => ({
  title: reportsCopy.placeTitle,
  head: [
    [reportsCopy.event, event.name],
    [reportsCopy.place, place.name],
    [reportsCopy.made, localMoment(madeAt, event.timezone)],
  ],
  sections: sectionsOfActivity(activity),
})

export const sheetOfDay = ({ activity, madeAt, event, from, to }: DayReport): Sheet => {
  const moment = (at: Date): string => localMoment(at, event.timezone)
  return {
    title: reportsCopy.dayTitle,
    head: [
      [reportsCopy.event, event.name],
      [reportsCopy.from, moment(from)],
      [reportsCopy.to, moment(to)],
      [reportsCopy.made, moment(madeAt)],
    ],
    sections: sectionsOfActivity(activity),
  }
}

export const sheetOfEvent = ({ activity, madeAt, event }: EventReport): Sheet => ({
  title: reportsCopy.eventTitle,
  head: [
    [reportsCopy.event, event.name],
    [reportsCopy.made, localMoment(madeAt, event.timezone)],
  ],
  sections: sectionsOfActivity(activity),
})
