import { createHmac } from 'node:crypto'
import { sameText } from '../../kernel/keys.ts'

export type SignedNotice = {
  /** Query parameter `data.id`, as received. */
  dataId: string | undefined
  /** Header x-request-id. */
  requestId: string | undefined
  /** Header x-signature: `ts=…,v1=…`. */
  signature: string | undefined
}

const partsOf = (signature: string): Map<string, string> =>
  new Map(
    signature.split(',').map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim(), value.join('=').trim()]
    }),
  )

/** The signed text: a missing part is omitted entirely. */
const manifestOf = (dataId: string | undefined, requestId: string | undefined, ts: string): string =>
  [
    dataId === undefined ? '' : `id:${dataId};`,
    requestId === undefined ? '' : `request-id:${requestId};`,
    `ts:${ts};`,
  ].join('')

/**
 * Whether the vendor signed this notice with our secret. Old notices are accepted, because vendors resend
 * them. Ids are signed as received; some of the vendor's senders lower-case them first, so both are tried.
 */
export const isSigned = ({ dataId, requestId, signature }: SignedNotice, secret: string): boolean => {
  const parts = partsOf(signature ?? '')
  const [ts, given] = [parts.get('ts'), parts.get('v1')]
  if (!ts || !/^\d{1,20}$/.test(ts) || !given) return false
  const ids = dataId === undefined ? [undefined] : [...new Set([dataId, dataId.toLowerCase()])]
  return ids
    .map((id) =>
      createHmac('sha256', secret)
        .update(manifestOf(id, requestId, ts))
        .digest('hex'),
    )
    .some((expected) => sameText(expected, given))
}
