import { z } from 'zod'
import { parseJson } from '../vendor-call.ts'

const chargeback = z.object({
  payments: z.array(z.union([z.string(), z.number().int()]).transform(String)),
})

/** The payments that a chargeback names; undefined when it can't be read. */
export const readPaymentsOfChargeback = (raw: string): string[] | undefined =>
  chargeback.safeParse(parseJson(raw)).data?.payments
