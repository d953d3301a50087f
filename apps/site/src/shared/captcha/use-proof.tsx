import { useState } from 'react'
import { Captcha } from './captcha.tsx'

/** `at` (epoch ms) distinguishes successive server answers. */
type Asking = { asksCaptcha?: true; at?: number }

/**
 * The captcha token for a form: undefined while none is required, null until solved; and the widget to show.
 */
export const useProof = ({ asksCaptcha, at }: Asking) => {
  const [solved, setSolved] = useState<{ at: number | undefined; token: string }>()
  if (!asksCaptcha) return { proof: {}, captcha: null }
  // Tokens are single-use: an earlier attempt's token is not reused.
  const token = solved?.at === at ? solved?.token : undefined
  return {
    proof: token ? { captcha: token } : null,
    captcha: <Captcha key={at} onToken={(next) => setSolved({ at, token: next })} />,
  }
}
