import { movementName } from '@saldo/copy/attendees'
import { differencesCopy } from '@saldo/copy/differences'
import { transact, type Db } from '../../db/index.ts'
import { mxn } from '../../documents/mxn.ts'
import { makePdf, type Pdf } from '../../documents/pdf.ts'
import { vendorOf, vendorTitle } from '../../gateways/providers.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser, type User } from '../auth/index.ts'
import { eventOf, localMoment, type EventRecord } from '../events/index.ts'
import { walletHistory, type HistoryLine } from '../ledger/index.ts'
import { findDisputed, type DisputedPayment } from '../orders/index.ts'
import { idOf, type Subject } from './subject.ts'

const { evidence: copy } = differencesCopy

/** As many operations as fit what a gateway takes; the newest ones are the disputed time’s. */
const MOST = 500
const MARGIN = 50
const ROW = 16
const COLUMNS = [MARGIN, 160, 290, 410, 480] as const

type Known = {
  event: EventRecord
  payment: DisputedPayment
  person: User | null
  lines: HistoryLine[]
  at: Date
}

/** Enough of an address to recognise it. */
const maskedMail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1•••$2')

const factsOf = ({ event, payment, person }: Known): [label: string, text: string][] => {
  const when = (at: Date) => localMoment(at, event.timezone)
  const { terms, refunded } = payment
  return [
    [copy.event, event.name],
    [copy.purchase, payment.code],
    [copy.payment, `${vendorTitle(vendorOf(payment.gateway))} ${payment.gatewayPaymentId}`],
    [copy.paidAt, when(payment.paidAt)],
    [copy.amount, mxn(payment.amount)],
    ...(refunded > 0n ? [[copy.refunded, mxn(refunded)] as [string, string]] : []),
    [copy.account, person ? `${person.name} ${person.paternalSurname}, ${maskedMail(person.email)}` : '–'],
    ...(person ? [[copy.created, when(person.createdAt)] as [string, string]] : []),
    [copy.terms, terms ? copy.termsOf(terms.version, when(terms.acceptedAt)) : copy.noTerms],
  ]
}

const drawRow = (pdf: Pdf, cells: readonly string[], isHead: boolean): void => {
  if (pdf.y + ROW > pdf.page.height - MARGIN) pdf.addPage()
  const { y } = pdf
  pdf.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(9)
  for (const [n, cell] of cells.entries()) {
    const from = COLUMNS[n] ?? MARGIN
    const to = COLUMNS[n + 1] ?? pdf.page.width - MARGIN
    // The standard fonts have no minus.
    const text = cell.replaceAll('−', '–')
    pdf.text(text, from, y, {
      width: to - from - 6,
      height: ROW,
      ellipsis: true,
      align: n > 2 ? 'right' : 'left',
    })
  }
  pdf.y = y + ROW
}

const rowOf = (line: HistoryLine, { timezone }: EventRecord): string[] => [
  localMoment(line.at, timezone),
  movementName(line),
  line.placeName ?? '',
  mxn(line.amount),
  mxn(line.balanceAfter),
]

const draw = (pdf: Pdf, known: Known): void => {
  const { event, lines, at } = known
  pdf.font('Helvetica-Bold').fontSize(18).text(copy.title)
  pdf.moveDown(0.8).fontSize(10)
  for (const [label, text] of factsOf(known))
    pdf.font('Helvetica').text(`${label}: `, { continued: true }).font('Helvetica-Bold').text(text)
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(12).text(copy.what)
  pdf.font('Helvetica').fontSize(10).text(copy.whatSaid)
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(12).text(copy.operations)
  pdf.moveDown(0.3)
  if (lines.length === 0) pdf.font('Helvetica').fontSize(10).text(copy.noOperations)
  else drawRow(pdf, copy.columns, true)
  for (const line of lines) drawRow(pdf, rowOf(line, event), false)
  pdf.moveDown(1).font('Helvetica').fontSize(9)
  pdf.text(copy.made(localMoment(at, event.timezone)), MARGIN)
}

const read = async (tx: Db, subject: Subject, { eventId }: EventAct): Promise<DisputedPayment> => {
  const payment = subject.source === 'chargeback' ? await findDisputed(tx, eventId, subject.attemptId) : null
  if (!payment) throw new AppError('not_found')
  return payment
}

/**
 * What we have of a disputed payment as a PDF: the purchase, its terms, and the QR’s operations, oldest first; its
 * making is audited. Throws not_found.
 */
export const makeEvidence = async (
  deps: Pick<Deps, 'databases'>,
  subject: Subject,
  act: EventAct,
): Promise<Buffer> => {
  const { eventId, at } = act
  const { control } = deps.databases
  const { payment, lines } = await transact(await deps.databases.forEvent(eventId), async (tx) => {
    const found = await read(tx, subject, act)
    const history = await walletHistory(tx, eventId, found.walletId, { limit: MOST })
    const details = { rows: history.length }
    await audit(tx, act, { action: 'difference.evidence', subject: idOf(subject), eventId, details })
    return { payment: found, lines: history.toReversed() }
  })
  const known: Known = {
    event: await eventOf(control, eventId),
    payment,
    person: await findUser(control, payment.userId),
    lines,
    at,
  }
  return makePdf({ title: copy.title, margin: MARGIN }, (pdf) => draw(pdf, known))
}
