import { z } from 'zod'
import { badRequest, toCentavos } from './wire.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

const jsonObject = z.record(z.string(), z.json())
const nullableText = z.string().nullish()

const requestBody = z.object({
  transaction_amount: z.unknown().optional(),
  token: nullableText,
  payment_method_id: nullableText,
  installments: z.unknown().optional(),
  issuer_id: z.union([z.string(), z.number()]).nullish(),
  payer: jsonObject.nullish(),
  description: nullableText,
  external_reference: nullableText,
  statement_descriptor: nullableText,
  notification_url: nullableText,
  metadata: jsonObject.nullish(),
  additional_info: jsonObject.nullish(),
  binary_mode: z.boolean().nullish(),
  capture: z.boolean().nullish(),
})
type Body = z.output<typeof requestBody>

const malformed: { [field: string]: [string, number] } = {
  payer: ['The parameter payer must be a valid JSON object', 4006],
  metadata: ['The parameter metadata must be a valid JSON object', 4019],
  notification_url: ['notificaction_url attribute must be url valid', 4020],
}

const parse = (body: unknown): Body => {
  const parsed = requestBody.safeParse(body)
  if (parsed.success) return parsed.data
  const [message, code] = malformed[String(parsed.error.issues[0]?.path[0])] ?? ['Params Error', 1]
  throw badRequest(message, code)
}

const readAmount = (value: unknown): bigint => {
  if (value === undefined || value === null)
    throw badRequest("transaction_amount attribute can't be null", 4002)
  if (typeof value !== 'number') throw badRequest('transaction_amount attribute must be numeric', 4003)
  const amount = toCentavos(value)
  if (amount === undefined || amount <= 0n) throw badRequest('Invalid transaction_amount', 4037)
  return amount
}

const readInstallments = (value: unknown): number => {
  if (value === undefined || value === null) throw badRequest("installments attribute can't be null", 4004)
  if (typeof value !== 'number') throw badRequest('installments attribute must be numeric', 4005)
  if (!Number.isInteger(value) || value < 1 || value > 36) throw badRequest('Invalid installments', 4033)
  return value
}

const readPayer = (payer: JsonObject | null | undefined): JsonObject => {
  const email = payer?.['email']
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badRequest('payer.email must be a valid email', 4050)
  if (email.length > 254) throw badRequest('payer.email must be shorter than 254 characters', 4051)
  return payer ?? {}
}

const readAddress = (url: string | null | undefined): string | null => {
  if (url === undefined || url === null || url === '') return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw badRequest('notificaction_url attribute must be url valid', 4020)
  return url
}

/** Parses the body of a payment's creation. Throws 400 with the vendor's code for the first wrong field. */
export const readPaymentRequest = (raw: unknown) => {
  const body = parse(raw)
  if (!body.payment_method_id) throw badRequest("payment_method_id attribute can't be null", 4001)
  return {
    amount: readAmount(body.transaction_amount),
    token: body.token ?? null,
    methodId: body.payment_method_id,
    installments: readInstallments(body.installments ?? (body.token ? undefined : 1)),
    issuerId: body.issuer_id ? String(body.issuer_id) : null,
    payer: readPayer(body.payer),
    description: body.description ?? null,
    externalReference: body.external_reference ?? null,
    statementDescriptor: body.statement_descriptor ?? null,
    notificationUrl: readAddress(body.notification_url),
    metadata: body.metadata ?? {},
    additionalInfo: body.additional_info ?? {},
    binaryMode: body.binary_mode ?? false,
    capture: body.capture ?? true,
  }
}

export type PaymentRequest = ReturnType<typeof readPaymentRequest>
