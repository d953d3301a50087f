import type { Reply } from '@saldo/contract/endpoint'
import type { officeEvents } from '@saldo/contract/office-events'
import { type OfficePage, routes } from '@saldo/client/routes.ts'

/** An event as the list has it. */
export type Line = Reply<typeof officeEvents>[number]
type Task = Line['waiting'][number]['kind']

const decidedOn: Readonly<Record<Task, OfficePage>> = {
  checklist: 'edit',
  refunds: 'refunds',
  corrections: 'corrections',
  closing: 'edit',
}

/** The screen on which what waits at an event is decided. */
export const toTask = ({ id }: Pick<Line, 'id'>, task: Task): string => routes.inOffice(id, decidedOn[task])
