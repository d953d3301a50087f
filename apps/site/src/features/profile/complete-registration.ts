import { redirect, redirectDocument } from 'react-router'
import type { User } from '@saldo/contract/auth'
import { completeRegistration as completeRegistrationCall } from '@saldo/contract/identity'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { refreshUser } from '@saldo/client/session/current-user.ts'
import { phoneProblem, type TypedPhone } from '../../shared/phone/phone-of.ts'
import { crossesDocuments, routes } from '@saldo/client/routes.ts'
import { safeReturnUrl } from '@saldo/client/session/return-url.ts'
import { storeUser } from '@saldo/client/session/session.ts'

/** `at` (epoch ms) distinguishes successive refusals. */
export type Refused = { at: number; problems: string[] }

/** Redirects to the address that the user wanted before the phone was missing, or home. */
export const goOn = (request: Request): Response => {
  const target = safeReturnUrl(new URL(request.url).searchParams.get('returnUrl'))
  return crossesDocuments(routes.completeRegistration(), target) ? redirectDocument(target) : redirect(target)
}

/** Adds the account's missing phone and redirects. Returns problems instead of throwing. */
export const completeRegistration = async (
  user: User,
  phone: TypedPhone,
  request: Request,
): Promise<Refused | Response> => {
  const at = Date.now()
  const problem = await phoneProblem(phone)
  if (problem) return { problems: [problem], at }
  try {
    storeUser(await call(completeRegistrationCall, { params: { external_user: user.id }, body: phone }))
    return goOn(request)
  } catch (error) {
    // The phone was added on another device meanwhile.
    if (error instanceof ApiError && error.code === 'phone_already_set') {
      await refreshUser().catch(() => undefined)
      return goOn(request)
    }
    return { problems: sentencesOf(error), at }
  }
}
