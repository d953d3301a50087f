import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { userId } from './ids.ts'

// Every signed-in page loads this file; schemas needed only to sign in are in sign-in.ts.

/** Version of the terms and privacy policy that a person accepts: the date of their last change. */
export const termsVersion = '2025-06-04'

export const user = z.object({
  id: userId,
  name: z.string(),
  paternal_surname: z.string(),
  maternal_surname: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  country_code: z.string().nullable(),
  country_code_iso: z.string().nullable(),
  phone_number: z.string().nullable(),
  phone_verified: z.boolean(),
  birthday_date: z.string().nullable(),
  created_at: z.iso.datetime(),
  facebook_id: z.string().optional(),
})
export type User = z.output<typeof user>

export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

export const refreshToken = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/refreshtoken',
  auth: 'public',
  limits: ['refreshes'],
  summary: 'Trade the refresh token in the Authorization header for a new pair',
  reply: tokens,
})

export const logout = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/logout',
  auth: 'attendee',
  summary: 'End this session at once',
  reply: z.null(),
})

export const me = endpoint({
  method: 'GET',
  api: 'user',
  path: 'auth/public/me',
  auth: 'attendee',
  summary: 'The signed-in user',
  reply: user,
})
