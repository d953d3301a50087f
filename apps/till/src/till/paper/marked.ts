import { practiceMark } from '@saldo/copy/practice'
import type { Line, Ticket } from './ticket.ts'

const mark: Line = { kind: 'text', text: practiceMark, look: 'large', isCentred: true }

/** Paper of a practice: it says so above and below all else. */
export const marked = (ticket: Ticket): Ticket => [mark, { kind: 'rule' }, ...ticket, { kind: 'rule' }, mark]
