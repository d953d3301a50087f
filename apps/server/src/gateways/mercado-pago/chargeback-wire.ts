import { z } from 'zod'
import type { Dispute, ProofFile } from '../dispute.ts'
import { parseJson } from '../vendor-call.ts'
import { amount } from './payment-wire.ts'

const chargeback = z.object({
  id: z.union([z.string(), z.number().int()]).transform(String),
  amount: amount.nullish(),
  reason: z.string().nullish(),
  /** Whether the money stays with us; null until it is decided. */
  coverage_applied: z.boolean().nullish(),
  documentation_status: z.string().nullish(),
  documentation: z.array(z.unknown()).nullish(),
  date_documentation_deadline: z.iso.datetime({ offset: true }).nullish(),
})

/** Documents are wanted: none came yet, or those that came don't do. */
const WANTED = new Set(['pending', 'not_supplied', 'invalid'])

const stateOf = ({
  coverage_applied: isCovered,
  documentation_status: status,
}: z.output<typeof chargeback>): Dispute['state'] => {
  if (isCovered !== null && isCovered !== undefined) return isCovered ? 'won' : 'lost'
  return WANTED.has(status ?? 'not_supplied') ? 'open' : 'reviewing'
}

/** Parses a chargeback; undefined when it can't be read. */
export const readChargeback = (raw: string): Dispute | undefined => {
  const { data } = chargeback.safeParse(parseJson(raw))
  return (
    data && {
      id: data.id,
      state: stateOf(data),
      amount: data.amount ?? null,
      reason: data.reason ?? null,
      dueAt: data.date_documentation_deadline ? new Date(data.date_documentation_deadline) : null,
      proofs: data.documentation?.length ?? 0,
    }
  )
}

/** The documents in the vendor's form: one field of several files. */
export const documentsOnWire = (files: readonly ProofFile[]): FormData => {
  const form = new FormData()
  for (const { name, type, content } of files)
    form.append('files[]', new Blob([new Uint8Array(content)], { type }), name)
  return form
}
