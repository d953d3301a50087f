import { differencesCopy } from '@saldo/copy/differences'
import { z } from 'zod'
import { differenceLimits, inDifference } from './differences.ts'
import { endpoint } from './endpoint.ts'
import { opId } from './ids.ts'

const book = { may: 'money.book' } as const

/** The fields of a form of proofs, beside its `files`. */
export const proofFields = z.object({
  op_id: opId,
  note: z.string().trim().max(differenceLimits.proofNote, differencesCopy.proofNoteLong).default(''),
  /** Adds a document made of the purchase and the QR’s operations. */
  own: z.enum(['1', '']).default(''),
})

export const proveDispute = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/differences/:difference/proofs',
  auth: book,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Send proofs of a chargeback to its gateway: `op_id`, `note`, `own`, then `files` (PDF, JPEG, PNG); needs a recent sign-in',
  params: inDifference,
  body: proofFields.extend({
    files: z.custom<readonly File[]>(
      (files) => Array.isArray(files) && files.every((one) => one instanceof File),
    ),
  }),
  reply: z.object({ id: opId, status: z.literal('sending') }),
})

export const disputeEvidence = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/differences/:difference/evidence',
  auth: book,
  wire: 'file',
  summary: 'What we have of a disputed payment as a PDF: the purchase, its terms, and the QR’s operations',
  params: inDifference,
  reply: z.unknown(),
})
