import { authCopy } from '@saldo/copy/auth'
import { z } from 'zod'
import { tokens, user } from './auth.ts'
import { endpoint, type Parsed } from './endpoint.ts'
import { birthday, email, names, password, passwordsAgree, phone } from './person.ts'

export const captchaChallenge = endpoint({
  method: 'GET',
  api: 'user',
  path: 'auth/public/captcha',
  auth: 'public',
  envelope: 'raw',
  limits: ['captcha'],
  summary: 'A proof-of-work challenge in altcha’s own JSON',
  reply: z.record(z.string(), z.unknown()),
})

export const login = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/login',
  auth: 'public',
  limits: ['sign_ins'],
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
  limits: ['registrations'],
  summary: 'Create an account; registering accepts the terms and the privacy policy',
  body: z
    .object({
      ...names,
      ...phone,
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
