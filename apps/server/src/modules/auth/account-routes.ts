import * as contract from '@saldo/contract/identity'
import type { FastifyInstance } from 'fastify'
import type { Gateways } from '../../gateways/index.ts'
import { browserKind } from '../../kernel/http/browser-kind.ts'
import { cookiesOf } from '../../kernel/http/csrf.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { completeRegistration } from './account/complete-registration.ts'
import { deviceCookie, deviceCookieName, readDevice } from './sessions/device.ts'
import { requestVerificationLink } from './recovery/mail-verification.ts'
import { verifyEmail } from './recovery/follow-link.ts'
import { requestVerificationCode } from './recovery/request-code.ts'
import { makeNonce } from './social/nonce.ts'
import { signInSocially } from './social/sign-in-socially.ts'
import { updatePassword } from './account/update-password.ts'
import { updateProfile } from './account/update-profile.ts'
import { verifyPhone } from './recovery/verify-phone.ts'
import { noStore, tokensOnWire, userOnWire } from './wire.ts'

const proofRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.sendPhoneCode, async (_input, { act }) => ({
    resend_after_seconds: await requestVerificationCode(deps, act),
  }))

  route(app, deps, contract.verifyPhone, async ({ body }, { act }) =>
    userOnWire(await verifyPhone(deps, body.code, act)),
  )

  route(app, deps, contract.sendEmailLink, async (_input, { act }) => ({
    resend_after_seconds: await requestVerificationLink(deps, act),
  }))

  route(app, deps, contract.verifyEmail, async ({ body }, { act }) => {
    await verifyEmail(deps, body.token, act)
    return null
  })
}

const ownRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.completeRegistration, async ({ body }, { act }) =>
    userOnWire(await completeRegistration(deps, body, act)),
  )

  route(app, deps, contract.updateUser, async ({ body }, { act }) => {
    if (contract.isPasswordChange(body)) return userOnWire(await updatePassword(deps, body, act))
    if (contract.isProfileChange(body)) return userOnWire(await updateProfile(deps, body, act))
    throw new AppError('validation_failed')
  })
}

/** Routes of one's own account, and of social sign-in. */
export const accountRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { identity }: Pick<Gateways, 'identity'>,
): void => {
  const { keys, env } = deps
  proofRoutes(app, deps)
  ownRoutes(app, deps)
  route(app, deps, contract.socialNonce, async (_input, { act, reply }) => {
    void reply.headers(noStore)
    return { nonce: makeNonce(keys, act.at) }
  })
  route(app, deps, contract.socialLogin, async ({ body }, context) => {
    const cookie = cookiesOf(context.request).get(deviceCookieName(env.isHttps))
    const attempt = {
      ...body,
      nonce: body.nonce,
      name: body.name,
      deviceId: readDevice(keys, cookie),
      browser: browserKind(context.request.headers['user-agent']),
    }
    const signedIn = await signInSocially(deps, identity, attempt, context.act)
    void context.reply
      .headers(noStore)
      .header('set-cookie', deviceCookie(keys, signedIn.deviceId, env.isHttps))
    return { ...tokensOnWire(signedIn), user: userOnWire(signedIn.user) }
  })
}
