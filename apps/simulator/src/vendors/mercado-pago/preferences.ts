import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Account } from './account.ts'
import { badRequest, notFound, refusal, toCentavos, wireTime } from './wire.ts'
import type { JsonObject } from './payment-request.ts'
import type { Preference } from './state.ts'

const json = z.json()
const jsonObject = z.record(z.string(), json)
const item = z
  .object({ title: z.string(), quantity: z.number().int().positive(), unit_price: z.number().positive() })
  .catchall(json)
const requestBody = z.object({ items: z.array(item).min(1) }).catchall(json)
const changeBody = requestBody.partial()

const read = <Fields>(schema: z.ZodType<Fields>, body: unknown): Fields => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw badRequest(`invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`, 1)
  return parsed.data
}

/** Total of all items, in centavos. */
export const totalOf = ({ fields }: Preference): bigint =>
  z
    .array(z.object({ quantity: z.number(), unit_price: z.number() }))
    .catch([])
    .parse(fields['items'])
    .reduce((sum, line) => sum + (toCentavos(line.unit_price) ?? 0n) * BigInt(line.quantity), 0n)

const backUrls = z.object({ success: z.string(), pending: z.string(), failure: z.string() }).partial()

/** Return addresses, by outcome. */
export const backUrlsOf = ({ fields }: Preference) => backUrls.catch({}).parse(fields['back_urls'])

const checkReturn = (fields: JsonObject, isStrict: boolean) => {
  const { success } = backUrls.catch({}).parse(fields['back_urls'])
  const isPublic = success?.startsWith('https://') && !new URL(success).hostname.endsWith('localhost')
  if (fields['auto_return'] === undefined || (success !== undefined && (!isStrict || isPublic))) return
  throw refusal(400, 'auto_return invalid. back_url.success must be defined', null, 'invalid_auto_return')
}

/**
 * Creates a preference. With `isStrict`, automatic return to plain http is refused, as at the vendor. Throws
 * 400.
 */
export const createPreference = (account: Account, body: unknown, isStrict: boolean): Preference => {
  const fields = read(requestBody, body)
  checkReturn(fields, isStrict)
  const now = account.now()
  const id = `${account.settings.collectorId}-${randomUUID()}`
  const preference = { id, fields, createdAt: now, updatedAt: now }
  account.state.preferences.set(id, preference)
  account.changed()
  return preference
}

export const findPreference = (account: Account, id: string): Preference => {
  const preference = account.state.preferences.get(id)
  if (!preference) throw notFound(`preference_id ${id} not found`)
  return preference
}

/** Replaces the given fields and keeps the others. Throws 400 and 404. */
export const changePreference = (account: Account, id: string, body: unknown): Preference => {
  const preference = findPreference(account, id)
  preference.fields = { ...preference.fields, ...read(changeBody.pipe(jsonObject), body) }
  preference.updatedAt = account.now()
  account.changed()
  return preference
}

/** `origin` is the origin of the simulated checkout page. */
export const preferenceOnWire = (account: Account, preference: Preference, origin: string) => {
  const point = `${origin}/mp/checkout/v1/redirect?pref_id=${preference.id}`
  return {
    external_reference: '',
    ...preference.fields,
    id: preference.id,
    init_point: point,
    sandbox_init_point: point,
    collector_id: account.settings.collectorId,
    client_id: String(account.settings.collectorId),
    site_id: 'MLM',
    operation_type: 'regular_payment',
    date_created: wireTime(preference.createdAt),
    last_updated: wireTime(preference.updatedAt),
  }
}
