import { createHmac } from 'node:crypto'

type Signed = { dataId: string; requestId: string; ts: string }

/** The text that is signed: each part ends in a semicolon, also the last. */
const manifest = ({ dataId, requestId, ts }: Signed) => `id:${dataId};request-id:${requestId};ts:${ts};`

/** The value of the `x-signature` header. */
export const signature = (signed: Signed, secret: string): string => {
  const v1 = createHmac('sha256', secret).update(manifest(signed)).digest('hex')
  return `ts=${signed.ts},v1=${v1}`
}
