import { authCopy } from '@saldo/copy/auth'
import { z } from 'zod'
import { endpoint, type Parsed } from './endpoint.ts'
import { userId } from './ids.ts'
import {
  birthday,
  countryCode,
  countryCodeIso,
  email,
  password,
  passwordsAgree,
  phoneNumber,
  required,
} from './person.ts'

/** Which terms and privacy policy a person accepts now; the day of their last change. */
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

export const captchaChallenge = endpoint({
  method: 'GET',
  api: 'user',
  path: 'auth/public/captcha',
  auth: 'public',
  envelope: 'raw',
  summary: 'A proof-of-work challenge in altcha’s own JSON',
  reply: z.record(z.string(), z.unknown()),
})

export const login = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/login',
  auth: 'public',
  summary: 'Sign in with e-mail and password',
  body: z.object({
    email: z.string().trim().toLowerCase().min(1, authCopy.required).max(254),
    password: z.string().min(1, authCopy.required).max(1024),
  }),
  reply: tokens.extend({ user }),
})

export const register = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/register',
  auth: 'public',
  summary: 'Create an account; registering accepts the terms and the privacy policy',
  body: z
    .object({
      name: required(100),
      paternal_surname: required(100),
      maternal_surname: required(100),
      country_code_iso: countryCodeIso,
      country_code: countryCode,
      phone_number: phoneNumber,
      email,
      birthday_date: birthday,
      password,
      password_confirmation: z.string().max(1024),
      token_captcha: z.string().min(1, authCopy.captchaMissing).max(20_000),
    })
    .refine(passwordsAgree, {
      path: ['password_confirmation'],
      error: authCopy.passwordsDiffer,
    }),
  reply: user,
})

export type Registration = Parsed<typeof register>['body']

export const refreshToken = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/refreshtoken',
  auth: 'public',
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
