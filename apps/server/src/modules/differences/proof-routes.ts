import { disputeEvidence, proofFields, proveDispute } from '@saldo/contract/dispute-proofs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { ProofFile, ProofLimits } from '../../gateways/dispute.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { demandForm, readBytes, sentencesByField } from '../../kernel/http/form.ts'
import { route } from '../../kernel/http/route.ts'
import { guardText } from '../../kernel/http/text-guard.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { makeEvidence } from './evidence.ts'
import { checkTogether, proofOf } from './proof-rules.ts'
import { prove, type ProofForm } from './prove.ts'
import { subjectOf } from './subject.ts'

/**
 * The form of proofs within a vendor’s limits; at most one more file is read than it takes. Throws
 * validation_failed with a sentence for each bad field or file.
 */
const readProofs = async (request: FastifyRequest, limits: ProofLimits): Promise<ProofForm> => {
  const texts: Record<string, string> = {}
  const files: ProofFile[] = []
  const most = { fileSize: limits.bytesEach + 1, files: limits.files + 1 }
  for await (const part of request.parts({ limits: most })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts[part.fieldname] = part.value
      continue
    }
    guardText({ name: part.filename })
    files.push(proofOf(part.filename, await readBytes(part.file, limits.bytesEach), limits))
    checkTogether(files, limits)
  }
  guardText(texts)
  const fields = proofFields.safeParse(texts)
  if (fields.success) return { ...fields.data, files }
  throw new AppError('validation_failed', { errors: sentencesByField(fields.error.issues) })
}

/** Routes of a chargeback's proofs. */
export const proofRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps): void => {
  route(app, deps, proveDispute, async ({ params }, { act, request, tellRepeat }) => {
    const eventAct = { ...act, eventId: params.event }
    const read = (limits: ProofLimits): Promise<ProofForm> => {
      demandForm(request)
      return readProofs(request, limits)
    }
    const { id, isRepeat } = await prove(payments, subjectOf(params.difference), read, eventAct)
    tellRepeat(isRepeat)
    return { id, status: 'sending' as const }
  })
  route(app, deps, disputeEvidence, async ({ params }, { act, reply }) => {
    const subject = subjectOf(params.difference)
    const content = await makeEvidence(deps, subject, { ...act, eventId: params.event })
    return sendFile(reply, 'pdf', 'constancia', content)
  })
}
