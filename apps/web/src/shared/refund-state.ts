/** What a link to the refund form carries beside its address: a QR's code never stands in a URL. */
export const refundState = (code: string) => ({ refundCode: code })

/** The code that a link brought along; empty when the form was opened by itself. */
export const refundCodeOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'refundCode' in state && typeof state.refundCode === 'string'
    ? state.refundCode
    : ''
