import { captchaToken } from '@saldo/contract/person'
import { refundFields } from '@saldo/contract/refunds'
import type { Captcha } from '../../gateways/captcha/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { captchaPast } from '../auth/index.ts'

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address, the same for all its spellings: +tags, and gmail's dots and second domain. */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).toLowerCase().split('+')[0] ?? ''
  const domain = address.slice(at + 1).toLowerCase()
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

export type Admission = {
  /**
   * Checks the fields before the picture. Throws captcha_required, captcha_failed, captcha_unavailable,
   * too_many_requests.
   */
  beforePicture(texts: Record<string, string>): Promise<void>
  /** Rate-limits the mailbox when the fields came after the picture. Throws too_many_requests. */
  afterPicture(email: string): Promise<void>
}

const countMailbox = async ({ limiter, keys }: Deps, email: string): Promise<void> =>
  limiter.hit('refunds_of_email', keys.digest('refund-email', mailboxOf(email)).toString('base64url'))

/** Admission checks of a refund form; the mailbox counts once, and only for a form with valid fields. */
export const admission = (
  deps: Deps,
  captcha: Captcha,
  { address, now }: { address: string; now: Date },
): Admission => {
  let isCounted = false
  const count = async (email: string): Promise<void> => {
    if (isCounted) return
    isCounted = true
    await countMailbox(deps, email)
  }
  return {
    beforePicture: async (texts) => {
      const past = [['refunds_without_captcha', address]] as const
      await captchaPast(deps, captcha, {
        past,
        token: captchaToken.safeParse(texts['token_captcha']).data,
        now,
      })
      const { data } = refundFields.safeParse(texts)
      if (data) await count(data.email)
    },
    afterPicture: count,
  }
}
