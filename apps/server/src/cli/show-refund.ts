import { cliCopy } from '@saldo/copy/cli'
import { mxn } from '../documents/mxn.ts'
import type { RefundFile } from '../modules/refunds/index.ts'
import { localMoment } from '../modules/events/index.ts'
import { DEFAULT_TIMEZONE } from './context.ts'

/** One line: folio, state, amount, date received, requester. */
export const refundLineText = ({ refund, details }: Pick<RefundFile, 'refund' | 'details'>): string =>
  [
    refund.folio,
    cliCopy.refundStates[refund.state].padEnd(9),
    (refund.amount === null ? '' : mxn(refund.amount)).padStart(11),
    localMoment(refund.createdAt, DEFAULT_TIMEZONE),
    details?.name ?? cliCopy.forgotten,
  ].join('  ')

const qrText = ({ qr, refund }: RefundFile): string => {
  if (!qr) return cliCopy.refundNoQr
  const { holderId, requesterId } = refund
  const sender =
    holderId !== null && holderId === requesterId ? cliCopy.refundByHolder : cliCopy.refundByOther
  return cliCopy.refundQr(mxn(qr.available), qr.holder ?? cliCopy.anonymous, sender)
}

/** The details needed to decide on a refund and to pay it. */
export const refundText = (file: RefundFile): string => {
  const { refund, details, clabeFits, isLate } = file
  const lines = [
    refundLineText(file),
    details && cliCopy.refundContact(details.phone, details.email),
    details && `CLABE ${details.clabe}${clabeFits ? '' : ` (${cliCopy.clabeDoesNotFit})`}`,
    details?.code_qr && cliCopy.refundTypedCode(details.code_qr),
    qrText(file),
    file.qr?.isClaimed === true && cliCopy.refundClaimed,
    file.payable !== null && cliCopy.refundPayable(mxn(file.payable)),
    isLate && cliCopy.refundIsLate,
    refund.reason !== null && cliCopy.refundReasonWas(refund.reason),
    file.hasImage && cliCopy.refundHasImage(refund.folio),
  ]
  return lines.filter((line) => typeof line === 'string').join('\n  ')
}
