import type { FastifyInstance } from 'fastify'
import { hcaptchaRoutes } from '../hcaptcha/index.ts'
import { turnstileRoutes } from '../turnstile/index.ts'
import { obeyCaptcha } from './control.ts'
import { type CaptchaVendor, type Settings, createVendor } from './vendor.ts'

export { outcomes as captchaOutcomes } from './outcomes.ts'

export type CaptchaSettings = { turnstile?: Settings; hcaptcha?: Settings }
export type Captchas = { turnstile: CaptchaVendor; hcaptcha: CaptchaVendor }

const anySecret: Settings = { secret: null }

/** Both vendors of captchas, each under its prefix. Their tokens live minutes and are not kept over a restart. */
export const serveCaptchas = async (
  app: FastifyInstance,
  { now, closing }: { now: () => number; closing: AbortSignal },
  settings: CaptchaSettings,
): Promise<Captchas> => {
  const turnstile = createVendor({ settings: settings.turnstile ?? anySecret, now, closing, prefix: '0.' })
  const hcaptcha = createVendor({ settings: settings.hcaptcha ?? anySecret, now, closing, prefix: 'P1_' })
  await app.register(turnstileRoutes, { prefix: '/turnstile', vendor: turnstile })
  await app.register(hcaptchaRoutes, { prefix: '/hcaptcha', vendor: hcaptcha })
  return { turnstile, hcaptcha }
}

/** How each of them is steered, by the name that orders call it. */
export const captchaVendors = {
  turnstile: ({ turnstile }: Captchas, order: object) => obeyCaptcha(turnstile, order),
  hcaptcha: ({ hcaptcha }: Captchas, order: object) => obeyCaptcha(hcaptcha, order),
}

/** What is prepared for the next captchas of each. */
export const captchasPrepared = ({ turnstile, hcaptcha }: Captchas) => [
  ...turnstile.outcomes.waiting().map((forced) => ({ provider: 'turnstile', ...forced })),
  ...hcaptcha.outcomes.waiting().map((forced) => ({ provider: 'hcaptcha', ...forced })),
]
