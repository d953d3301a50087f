import { refundCodeKey } from './session/keys.ts'

/** Keeps a QR's code for the refund form, which is another document: a code never stands in a URL. */
export const keepRefundCode = (code: string): void => sessionStorage.setItem(refundCodeKey, code)

/** The code that the form was opened with, once; empty when it was opened by itself. */
export const takeRefundCode = (): string => {
  const code = sessionStorage.getItem(refundCodeKey)
  sessionStorage.removeItem(refundCodeKey)
  return code ?? ''
}
