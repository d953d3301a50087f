import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Account } from './account.ts'
import { codeLengthOf, lengthOf, passesLuhn } from '../../../browser/card-number.ts'
import { brandOf } from './cards.ts'
import type { Card, CardToken } from './state.ts'
import { badRequest, refusal, wireTime } from './wire.ts'

const VALID_MS = 7 * 86_400_000

const digits = z
  .union([z.string().min(1), z.number()])
  .transform((value) => String(value).replaceAll(/[\s-]/g, ''))

const requestBody = z.object({
  card_number: digits,
  expiration_month: z.coerce.number().int(),
  expiration_year: z.coerce.number().int(),
  security_code: digits,
  cardholder: z.object({ name: z.string().trim().min(1).max(120) }),
})

/** The vendor's codes for a missing field and for a wrong one. */
const codes: { [field: string]: [missing: string, wrong: string] } = {
  card_number: ['205', 'E301'],
  expiration_month: ['208', '325'],
  expiration_year: ['209', '326'],
  security_code: ['224', 'E302'],
  cardholder: ['221', '316'],
}

const refuse = (field: string, isMissing = false) => {
  const [missing, wrong] = codes[field] ?? ['000', '000']
  return badRequest(
    isMissing ? `parameter ${field} can not be null/empty` : `Invalid parameter '${field}'`,
    isMissing ? missing : wrong,
  )
}

const parse = (body: unknown) => {
  const parsed = requestBody.safeParse(body)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? 'card_number')
  const given = typeof body === 'object' && body !== null ? Object.entries(body) : []
  throw refuse(field, !given.some(([name, value]) => name === field && value !== '' && value !== null))
}

const readCard = (body: unknown, now: Date): Card => {
  const fields = parse(body)
  const brand = brandOf(fields.card_number)
  const isNumber = /^\d+$/.test(fields.card_number) && passesLuhn(fields.card_number)
  if (!brand || !isNumber || fields.card_number.length !== lengthOf(brand.methodId))
    throw refuse('card_number')
  if (!/^\d+$/.test(fields.security_code) || fields.security_code.length !== codeLengthOf(brand.methodId))
    throw refuse('security_code')
  const { expiration_month: month } = fields
  const year = fields.expiration_year < 100 ? 2_000 + fields.expiration_year : fields.expiration_year
  if (month < 1 || month > 12) throw refuse('expiration_month')
  // A card is valid until the end of its month.
  if (year > now.getUTCFullYear() + 30 || Date.UTC(year, month, 1) <= now.getTime())
    throw refuse('expiration_year')
  return {
    firstSix: fields.card_number.slice(0, 6),
    lastFour: fields.card_number.slice(-4),
    expirationMonth: month,
    expirationYear: year,
    cardholder: fields.cardholder.name,
    ...brand,
  }
}

/**
 * Exchanges card data for a single-use token, valid for seven days. Throws 400 with the vendor's code for the
 * wrong field.
 */
export const createCardToken = (account: Account, body: unknown): CardToken => {
  const card = readCard(body, new Date(account.now()))
  const token = { id: randomBytes(16).toString('hex'), card, createdAt: account.now(), usedAt: null }
  account.state.tokens.set(token.id, token)
  account.changed()
  return token
}

/** Consumes a token. Throws 400 when it is unknown, expired or already used. */
export const spendCardToken = (account: Account, id: unknown): Card => {
  const token = typeof id === 'string' ? account.state.tokens.get(id) : undefined
  if (!token) throw badRequest('Card Token not found', 2006)
  if (token.usedAt !== null || account.now() - token.createdAt > VALID_MS)
    throw badRequest('Invalid card_token_id', 3003)
  token.usedAt = account.now()
  account.changed()
  return token.card
}

/** Browsers send a public key, servers a bearer token. Throws 401 when there is neither. */
export const requireKey = (publicKey: unknown, bearer: unknown): void => {
  if (![publicKey, bearer].some((key) => typeof key === 'string' && key !== ''))
    throw refusal(401, 'public_key not found')
}

export const cardTokenOnWire = ({ id, card, createdAt, usedAt }: CardToken, publicKey: string | null) => ({
  id,
  public_key: publicKey,
  card_id: null,
  first_six_digits: card.firstSix,
  last_four_digits: card.lastFour,
  expiration_month: card.expirationMonth,
  expiration_year: card.expirationYear,
  card_number_length: lengthOf(card.methodId),
  security_code_length: codeLengthOf(card.methodId),
  cardholder: { name: card.cardholder, identification: {} },
  status: usedAt === null ? 'active' : 'used',
  date_created: wireTime(createdAt),
  date_last_updated: wireTime(usedAt ?? createdAt),
  date_due: wireTime(createdAt + VALID_MS),
  luhn_validation: true,
  live_mode: false,
  require_esc: false,
})
