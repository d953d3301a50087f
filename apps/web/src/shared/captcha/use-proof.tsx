import { useState } from 'react'
import { Captcha } from './captcha.tsx'

/** `at` (epoch ms) tells one answer of the server from the next. */
type Asking = { asksCaptcha?: true; at?: number }

/**
 * What a form that was asked for a captcha sends with it: nothing while none is asked for, null until it is solved; and
 * the widget to show.
 */
export const useProof = ({ asksCaptcha, at }: Asking) => {
  const [solved, setSolved] = useState<{ at: number | undefined; token: string }>()
  if (!asksCaptcha) return { proof: {}, captcha: null }
  // A token is good once: what was solved for an earlier try counts no more.
  const token = solved?.at === at ? solved?.token : undefined
  return {
    proof: token ? { captcha: token } : null,
    captcha: <Captcha key={at} onToken={(next) => setSolved({ at, token: next })} />,
  }
}
