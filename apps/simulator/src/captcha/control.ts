import { z } from 'zod'
import { outcomes } from './outcomes.ts'
import type { CaptchaVendor } from './vendor.ts'

const order = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('next'),
    outcome: z.enum(outcomes),
    times: z.coerce.number().int().min(1).max(1_000).default(1),
    seconds: z.coerce.number().min(0).max(600).default(20),
  }),
  z.object({
    action: z.literal('token'),
    sitekey: z.string().min(1),
    hostname: z.string().default('localhost'),
    widget_action: z.string().default('sign_up'),
  }),
  z.object({ action: z.literal('clear') }),
])

/** Does what a rehearsal asks of a vendor of captchas. Throws the zod error of a bad order. */
export const obeyCaptcha = (vendor: CaptchaVendor, raw: object): object => {
  const wanted = order.parse(raw)
  switch (wanted.action) {
    case 'next':
      vendor.outcomes.force(wanted)
      return {}
    case 'token': {
      const { sitekey, hostname, widget_action } = wanted
      return { token: vendor.issue({ siteKey: sitekey, hostname, action: widget_action }) }
    }
    case 'clear':
      vendor.outcomes.clear()
      return {}
  }
}
