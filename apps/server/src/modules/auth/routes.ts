import * as contract from '@saldo/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Gateways } from '../../gateways/index.ts'
import { cookiesOf } from '../../kernel/csrf.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { bearerOf } from '../../kernel/admit.ts'
import { route } from '../../kernel/route.ts'
import { unpadded } from './birthday.ts'
import { deviceCookie, deviceCookieName, readDevice } from './device.ts'
import { signOut } from './end-sessions.ts'
import type { Tokens } from './open-session.ts'
import { registerUser } from './register-user.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import { signIn } from './sign-in.ts'
import { findUser, type User } from './user-queries.ts'

const onWire = (user: User): contract.User => ({
  id: user.id,
  name: user.name,
  paternal_surname: user.paternalSurname,
  maternal_surname: user.maternalSurname,
  email: user.email,
  country_code: user.phone?.countryCode ?? null,
  country_code_iso: user.phone?.countryCodeIso ?? null,
  phone_number: user.phone?.national ?? null,
  phone_verified: user.phone?.isVerified ?? false,
  birthday_date: user.birthday === null ? null : unpadded(user.birthday),
  created_at: user.createdAt.toISOString(),
})

const tokensOnWire = ({ accessToken, refreshToken }: Tokens) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

const noStore = { 'cache-control': 'no-store' }

const signUpRoutes = (app: FastifyInstance, deps: Deps, { captcha }: Pick<Gateways, 'captcha'>): void => {
  route(
    app,
    deps,
    contract.captchaChallenge,
    async (_input, { now, reply }) => {
      void reply.headers(noStore)
      return captcha.challenge(now)
    },
    { limits: ['captcha'] },
  )

  route(
    app,
    deps,
    contract.register,
    async ({ body }, context) => {
      void context.reply.headers(noStore)
      return onWire(await registerUser(deps, captcha, body, context))
    },
    { limits: ['registrations'] },
  )
}

const signInRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { keys, env } = deps
  route(
    app,
    deps,
    contract.login,
    async ({ body }, context) => {
      const cookie = cookiesOf(context.request).get(deviceCookieName(env.isHttps))
      const signedIn = await signIn(deps, { ...body, deviceId: readDevice(keys, cookie) }, context)
      void context.reply
        .headers(noStore)
        .header('set-cookie', deviceCookie(keys, signedIn.deviceId, env.isHttps))
      return { ...tokensOnWire(signedIn), user: onWire(signedIn.user) }
    },
    { limits: ['sign_ins'] },
  )

  route(
    app,
    deps,
    contract.refreshToken,
    async (_input, context) => {
      void context.reply.headers(noStore)
      const token = bearerOf(context.request)
      if (token === null) throw new AppError('refresh_refused')
      return tokensOnWire(await rotateRefreshToken(deps, token, context))
    },
    { limits: ['refreshes'] },
  )
}

/** Sign-up, sign-in and the session's own calls. */
export const authRoutes = (app: FastifyInstance, deps: Deps, gateways: Pick<Gateways, 'captcha'>): void => {
  signUpRoutes(app, deps, gateways)
  signInRoutes(app, deps)

  route(app, deps, contract.logout, async (_input, context) => {
    await signOut(deps, context.actor, context)
    return null
  })

  route(app, deps, contract.me, async (_input, { actor }) => {
    const user = await findUser(deps.databases.control, actor.userId)
    if (!user) throw new AppError('unauthenticated')
    return onWire(user)
  })
}
