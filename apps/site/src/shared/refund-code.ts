import { refundCodeKey } from '@saldo/client/session/keys.ts'

/** Stores a QR's code for the refund form, another document: a code never appears in a URL. */
export const keepRefundCode = (code: string): void => sessionStorage.setItem(refundCodeKey, code)

/** The stored code, consumed on reading; empty if the form was opened directly. */
export const takeRefundCode = (): string => {
  const code = sessionStorage.getItem(refundCodeKey)
  sessionStorage.removeItem(refundCodeKey)
  return code ?? ''
}
