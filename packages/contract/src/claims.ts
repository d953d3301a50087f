import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { opId } from './ids.ts'
import { signedPesos } from './money.ts'
import { typedClaimCode, typedCode } from './typed-code.ts'
import { ofUserInEvent, qr } from './wallets.ts'

export const claimQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/claim',
  auth: 'attendee',
  idempotency: 'operation',
  limits: ['qr_changes'],
  summary: 'Move all that an anonymous QR holds into one’s own; its code is refused from then on',
  params: ofUserInEvent,
  /** `claim_code`: the second code of a QR that carries one. */
  body: z.object({ op_id: opId, code: typedCode, claim_code: typedClaimCode.optional() }),
  reply: z.object({
    /** Amount moved to the caller's QR. */
    amount: signedPesos,
    /** The caller's own QR; null while nothing was ever credited to it. */
    qr: qr.nullable(),
  }),
})
