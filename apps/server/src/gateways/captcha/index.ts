import type { CaptchaConfig, CaptchaId } from '@saldo/contract/captcha-vendors'
import { envCopy } from '@saldo/copy/operator'
import { z } from 'zod'
import type { Env } from '../../kernel/env.ts'
import { sourcesOf, type Sources } from '../script-sources.ts'
import type { PortVendor } from '../vendor.ts'
import type { Captcha, CaptchaVendor } from './captcha.ts'
import { captchaVendors } from './captcha-vendors.ts'
import { copy } from './copy.ts'

export type { Captcha, CaptchaAnswer } from './captcha.ts'

type CaptchaEnv = Env & { CAPTCHA_PROVIDER: CaptchaId }

const vendorOf = (id: CaptchaId): CaptchaVendor => {
  const vendor = captchaVendors.find((each) => each.id === id)
  if (vendor === undefined) throw new Error(`No vendor of captchas is called ${id}`)
  return vendor
}

const variablesOf = (ids: readonly CaptchaId[]) => ({
  CAPTCHA_PROVIDER: z
    .enum(ids)
    .default(captchaVendors[0].id)
    .describe(
      `Captcha at sign-up: ${ids.map((id) => `\`${id}\``).join(', ')}. The first is our own and needs no third party; any other needs its keys.`,
    ),
})

/** The captcha at sign-up, by the listed vendor that CAPTCHA_PROVIDER chooses. */
export const createCaptchaPort = (): PortVendor<Captcha, CaptchaEnv> => ({
  vendors: captchaVendors,
  env: {
    variables: variablesOf(captchaVendors.map(({ id }) => id)),
    domains: [],
    addresses: [],
    demanded: () => [],
    faults: (env) =>
      vendorOf(env.CAPTCHA_PROVIDER)
        .needs.filter((name) => (env as Record<string, unknown>)[name] === undefined)
        .map((name) => envCopy.neededBy(name, `CAPTCHA_PROVIDER=${env.CAPTCHA_PROVIDER}`)),
  },
  connect: (env, keys) => vendorOf(env.CAPTCHA_PROVIDER).connect(env, keys),
  checkups: ({ env }) => ({
    captcha: { title: copy.title, check: vendorOf(env.CAPTCHA_PROVIDER).checkup(env) },
  }),
  runtimeConfig: (env) => ({ captcha: vendorOf(env.CAPTCHA_PROVIDER).config(env) }),
})

export const captcha = createCaptchaPort()

/** What a document that shows the configured captcha must allow, and no other's. */
export const captchaPolicy = (
  config: CaptchaConfig,
): { sources: Sources; trustedTypes: readonly string[] | undefined } => {
  const { script, trustedTypes } = vendorOf(config.provider)
  const sources = script && 'script_url' in config ? sourcesOf(script, config.script_url) : {}
  return { sources, trustedTypes }
}
