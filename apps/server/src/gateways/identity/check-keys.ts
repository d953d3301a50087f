import { z } from 'zod'
import { unreadable, wrong, type Ask, type Finding } from '../checkup.ts'

const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })) })

/** Checks that a provider's published keys are readable and that one can verify our tokens. */
export const lookAtKeys = async (url: string, noKeys: string, ask: Ask): Promise<Finding[]> => {
  const asked = await ask(url)
  if (asked.kind === 'silent') return [asked.finding]
  const found = keySet.safeParse(asked.body)
  if (asked.status !== 200 || !found.success) return [unreadable(url, asked.status)]
  return found.data.keys.some(({ kty }) => kty === 'RSA') ? [] : [wrong(noKeys)]
}
