import { z } from 'zod'
import { unreadable, wrong, type Checkup } from '../checkup.ts'
import { copy } from './copy.ts'

const said = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

type Options = {
  vendor: string
  apiUrl: string
  secret: string
  /** Names of the two keys' variables. */
  secretName: string
  siteKeyName: string
  /** Vendor-specific fields beside secret and token. */
  form: Record<string, string>
}

/** Checks that a captcha vendor accepts our keys, by verifying a made-up token. */
export const checkSiteverify =
  ({ vendor, apiUrl, secret, secretName, siteKeyName, form }: Options): Checkup =>
  async (ask) => {
    const asked = await ask(`${apiUrl}/siteverify`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret, response: 'saldo-doctor', ...form }).toString(),
    })
    if (asked.kind === 'silent') return [asked.finding]
    const answer = said.safeParse(asked.body)
    if (!answer.success) return [unreadable(apiUrl, asked.status)]
    const codes = answer.data['error-codes']
    if (codes.some((code) => code.includes('secret') && !code.includes('sitekey')))
      return [wrong(copy.secretRefused(vendor, secretName))]
    if (codes.some((code) => code.includes('sitekey')))
      return [wrong(copy.siteKeyRefused(vendor, siteKeyName))]
    return [{ state: 'fine', says: copy.fine(vendor) }]
  }
