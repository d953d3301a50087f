import { requestRefund } from '@saldo/contract/refunds'
import { connectionCopy } from '@saldo/copy/connection'
import { refundsCopy } from '@saldo/copy/refunds'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { setSent } from './upload-progress.ts'

/** `at` (epoch ms) distinguishes successive answers. */
export type RefundOutcome = { at: number } & (
  | { folio: string }
  /** `asksCaptcha`: the server accepts the request only with a solved captcha. */
  | { problems: string[]; asksCaptcha?: true }
)

const problemsOf = (error: unknown): string[] => {
  const sentences = sentencesOf(error)
  return sentences[0] === connectionCopy.unknown ? [refundsCopy.failed] : sentences
}

const asksCaptcha = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'captcha_required' || error.code === 'captcha_failed')

/** Sends the request, reporting progress. Returns problems instead of throwing. */
export const sendRefund = async (form: FormData): Promise<RefundOutcome> => {
  const at = Date.now()
  const image = form.get('image_qr')
  if (!(image instanceof File)) return { problems: [refundsCopy.imageMissing], at }
  const token = textOf(form, 'token_captcha')
  setSent(0)
  try {
    const body = {
      name: textOf(form, 'name'),
      phone: textOf(form, 'phone'),
      email: textOf(form, 'email'),
      clabe: textOf(form, 'clabe'),
      code_qr: textOf(form, 'code_qr'),
      ...(token !== '' && { token_captcha: token }),
      image_qr: image,
    }
    return { ...(await call(requestRefund, { body, onProgress: setSent })), at }
  } catch (error) {
    // A captcha token is spent once sent, whatever the refusal's reason.
    const asks = token !== '' || asksCaptcha(error)
    return { problems: problemsOf(error), at, ...(asks && { asksCaptcha: true as const }) }
  }
}
