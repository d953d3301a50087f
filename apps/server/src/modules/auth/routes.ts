import * as session from '@saldo/contract/auth'
import * as entry from '@saldo/contract/sign-in'
import type { FastifyInstance } from 'fastify'
import type { Gateways } from '../../gateways/index.ts'
import { browserKind } from '../../kernel/http/browser-kind.ts'
import { cookiesOf } from '../../kernel/http/csrf.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { bearerOf } from '../../kernel/http/admit.ts'
import { route } from '../../kernel/http/route.ts'
import { accountRoutes } from './account-routes.ts'
import { deviceCookie, deviceCookieName, readDevice } from './sessions/device.ts'
import { signOut } from './sessions/end-sessions.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { registerUser } from './account/register-user.ts'
import { rotateRefreshToken } from './sessions/rotate-refresh-token.ts'
import { signIn } from './sessions/sign-in.ts'
import { findUser } from './people/user-queries.ts'
import { noStore, tokensOnWire, userOnWire } from './wire.ts'

const signUpRoutes = (app: FastifyInstance, deps: Deps, { captcha }: Pick<Gateways, 'captcha'>): void => {
  route(app, deps, entry.captchaChallenge, async (_input, { act, reply }) => {
    void reply.headers(noStore)
    if (captcha.challenge === null) throw new AppError('not_found')
    return captcha.challenge(act.at)
  })

  route(app, deps, entry.register, async ({ body }, context) => {
    void context.reply.headers(noStore)
    return userOnWire(await registerUser(deps, captcha, body, context.act))
  })
}

const signInRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { keys, env } = deps
  route(app, deps, entry.login, async ({ body }, context) => {
    const cookie = cookiesOf(context.request).get(deviceCookieName(env.isHttps))
    const browser = browserKind(context.request.headers['user-agent'])
    const attempt = { ...body, deviceId: readDevice(keys, cookie), browser }
    const signedIn = await signIn(deps, attempt, context.act)
    void context.reply
      .headers(noStore)
      .header('set-cookie', deviceCookie(keys, signedIn.deviceId, env.isHttps))
    return { ...tokensOnWire(signedIn), user: userOnWire(signedIn.user) }
  })

  route(app, deps, session.refreshToken, async (_input, context) => {
    void context.reply.headers(noStore)
    const token = bearerOf(context.request)
    if (token === null) throw new AppError('refresh_refused')
    const browser = browserKind(context.request.headers['user-agent'])
    return tokensOnWire(await rotateRefreshToken(deps, { token, browser }, context.act))
  })
}

/** Routes of authentication: sign-up, sign-in, sessions, recovery, and the account. */
export const authRoutes = (
  app: FastifyInstance,
  deps: Deps,
  gateways: Pick<Gateways, 'captcha' | 'identity'>,
): void => {
  signUpRoutes(app, deps, gateways)
  signInRoutes(app, deps)
  recoveryRoutes(app, deps, gateways)
  accountRoutes(app, deps, gateways)

  route(app, deps, session.logout, async (_input, { act }) => {
    await signOut(deps, act)
    return null
  })

  route(app, deps, session.me, async (_input, { act }) => {
    const user = await findUser(deps.databases.control, act.actor.id)
    if (!user) throw new AppError('unauthenticated')
    return userOnWire(user)
  })
}
