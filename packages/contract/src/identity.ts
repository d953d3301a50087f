import { authCopy } from '@saldo/copy/auth'
import { z } from 'zod'
import { tokens, user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { identityVendors, type SocialProvider } from './identity-vendors.ts'
import { userId } from './ids.ts'
import {
  birthday,
  captchaToken,
  countryCode,
  email,
  names,
  password,
  passwordsAgree,
  phone as newPhone,
  phoneNumber,
} from './person.ts'

const differ = { path: ['password_confirmation'], error: authCopy.passwordsDiffer }
const confirmation = z.string().max(1024)
/** A four-digit code, joined from the form's boxes. */
const code = z.string().regex(/^\d{4}$/, authCopy.codeInvalid)
/** Token of a mailed link; the minimum length refuses a truncated link. */
const linkToken = z.string().min(20, authCopy.linkBroken).max(200, authCopy.linkBroken)
const phone = z.object({ country_code: countryCode, phone_number: phoneNumber })
const ofUser = z.object({ external_user: userId })

/**
 * Seconds until another code or link may be requested; recovery answers the same for known and unknown
 * phones.
 */
const codeSent = z.object({ resend_after_seconds: z.number().int() })

export const sendCode = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/sendcode',
  auth: 'public',
  limits: ['code_requests'],
  summary: 'Send a recovery code to a phone, if an account has it',
  body: phone.extend({ token_captcha: captchaToken }),
  reply: codeSent,
})

export const verifyCode = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/verifycode',
  auth: 'public',
  limits: ['recovery'],
  summary: 'Whether a recovery code is right; it is not spent by asking',
  body: phone.extend({ code }),
  reply: z.null(),
})

export const recoverPassword = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/change-password',
  auth: 'public',
  limits: ['recovery'],
  summary: 'Set a new password with a recovery code, once',
  body: phone.extend({ code, password, password_confirmation: confirmation }).refine(passwordsAgree, differ),
  reply: z.null(),
})

export const sendRecoveryLink = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/recovery-link',
  auth: 'public',
  limits: ['link_requests'],
  summary: 'Mail a link to set a new password, if an account has this e-mail',
  body: z.object({ email }),
  reply: z.null(),
})

export const recoverByLink = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/recovery-link/change-password',
  auth: 'public',
  limits: ['recovery'],
  summary: 'Set a new password with the token of a mailed link, once',
  body: z
    .object({ token: linkToken, password, password_confirmation: confirmation })
    .refine(passwordsAgree, differ),
  reply: z.null(),
})

export const undoPasswordChange = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/undo-password-change',
  auth: 'public',
  limits: ['recovery'],
  summary:
    'Put the password from before a change in its place again, with the token of the letter about it, once',
  body: z.object({ token: linkToken }),
  reply: z.null(),
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/phone/sendcode',
  auth: 'attendee',
  limits: ['code_requests', 'codes_of_user'],
  summary: 'Send a code to one’s own phone, to verify it',
  reply: codeSent,
})

export const verifyPhone = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/phone/verifycode',
  auth: 'attendee',
  limits: ['recovery'],
  summary: 'Verify one’s own phone with the code that was sent to it',
  body: z.object({ code }),
  reply: user,
})

/**
 * Answers the same, but mails nothing, when the address is already verified or a link was sent within the
 * last minute.
 */
export const sendEmailLink = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/email/sendlink',
  auth: 'attendee',
  limits: ['verification_links'],
  summary: 'Mail the link that verifies one’s own e-mail again',
  reply: codeSent,
})

/**
 * Requires a session: a person who only reads the mail must not confirm an account that somebody else made in
 * their name.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/email/verify',
  auth: 'attendee',
  summary: 'Verify one’s own e-mail with the token of the welcome mail, once',
  body: z.object({ token: linkToken }),
  reply: z.null(),
})

export const completeRegistration = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/user/:external_user/complete-register',
  auth: 'attendee',
  summary: 'Add a phone to an account that has none',
  params: ofUser,
  body: z.object(newPhone),
  reply: user,
})

const profile = { ...names, ...newPhone, birthday_date: birthday }
const profileFields = Object.keys(profile) as (keyof typeof profile)[]

/**
 * A complete profile, or a new password with its confirmation: the specification has one call for both. The
 * server compares the two passwords, since the specification's screen doesn't.
 */
const userChange = z
  .object({ ...profile, password, password_confirmation: confirmation })
  .partial()
  .superRefine((body, context) => {
    const isPassword = body.password !== undefined || body.password_confirmation !== undefined
    const needed = isPassword ? (['password', 'password_confirmation'] as const) : profileFields
    for (const field of needed) {
      if (body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: authCopy.required })
    }
  })

type UserChange = z.output<typeof userChange>

/** True for a new password; `userChange` accepts nothing but that or a complete profile. */
export const isPasswordChange = (
  body: UserChange,
): body is UserChange & { password: string; password_confirmation: string } =>
  body.password !== undefined && body.password_confirmation !== undefined

export const isProfileChange = (
  body: UserChange,
): body is UserChange & Record<(typeof profileFields)[number], string> =>
  profileFields.every((field) => body[field] !== undefined)

export const updateUser = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/user/:external_user',
  auth: 'attendee',
  summary: 'Change one’s own profile, or one’s own password after a fresh sign-in',
  params: ofUser,
  body: userChange,
  reply: user,
})

export const socialNonce = endpoint({
  method: 'GET',
  api: 'user',
  path: 'auth/public/social-nonce',
  auth: 'public',
  limits: ['social_sign_ins'],
  summary:
    'A nonce for one sign-in with Google or Apple: give it to the provider, whose token then carries it',
  reply: z.object({ nonce: z.string() }),
})

export const socialLogin = endpoint({
  method: 'POST',
  api: 'user',
  path: 'auth/public/social-login',
  auth: 'public',
  limits: ['social_sign_ins'],
  summary: 'Sign in with a provider’s token; a new person gets an account without phone',
  body: z.object({
    token: z.string().min(10).max(8_192),
    provider: z.enum(Object.keys(identityVendors) as SocialProvider[]),
    /** Nonce that the page gave the provider; optional, because the token carries it. */
    nonce: z.string().max(128).optional(),
    /** Apple gives the name once, and to the page only. */
    name: z.object({ first: z.string().max(100), last: z.string().max(100) }).optional(),
  }),
  reply: tokens.extend({ user }),
})
