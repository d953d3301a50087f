import * as contract from '@saldo/contract/identity'
import type { FastifyInstance } from 'fastify'
import type { Gateways } from '../../gateways/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { recoverByLink } from './recovery/follow-link.ts'
import { recoverPassword, verifyCode } from './recovery/recover-password.ts'
import { requestRecoveryCode } from './recovery/request-code.ts'
import { undoPasswordChange } from './recovery/undo-password-change.ts'
import { requestRecoveryLink } from './recovery/request-link.ts'
import { noStore } from './wire.ts'

type Proof = Pick<Gateways, 'captcha'>

const codeRoutes = (app: FastifyInstance, deps: Deps, { captcha }: Proof): void => {
  route(app, deps, contract.sendCode, async ({ body }, { act, address, reply }) => {
    void reply.headers(noStore)
    return { resend_after_seconds: await requestRecoveryCode(deps, captcha, body, address, act) }
  })

  route(app, deps, contract.verifyCode, async ({ body }, { act, reply }) => {
    void reply.headers(noStore)
    await verifyCode(deps, body, act)
    return null
  })

  route(app, deps, contract.recoverPassword, async ({ body }, { act, reply }) => {
    void reply.headers(noStore)
    await recoverPassword(deps, body, act)
    return null
  })
}

const linkRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.sendRecoveryLink, async ({ body }, { act, reply }) => {
    void reply.headers(noStore)
    await requestRecoveryLink(deps, body.email, act)
    return null
  })

  route(app, deps, contract.recoverByLink, async ({ body }, { act, reply }) => {
    void reply.headers(noStore)
    await recoverByLink(deps, body, act)
    return null
  })
}

const undoRoutes = (app: FastifyInstance, deps: Deps): void =>
  route(app, deps, contract.undoPasswordChange, async ({ body }, { act, reply }) => {
    void reply.headers(noStore)
    await undoPasswordChange(deps, body.token, act)
    return null
  })

/** Routes for a forgotten password, and for one changed by somebody else. */
export const recoveryRoutes = (app: FastifyInstance, deps: Deps, gateways: Proof): void => {
  codeRoutes(app, deps, gateways)
  linkRoutes(app, deps)
  undoRoutes(app, deps)
}
