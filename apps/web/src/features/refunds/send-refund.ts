import { requestRefund } from '@saldo/contract/refunds'
import { connectionCopy } from '@saldo/copy/connection'
import { refundsCopy } from '@saldo/copy/refunds'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { textOf } from '../../shared/form-text.ts'
import { setSent } from './upload-progress.ts'

/** `at` (epoch ms) tells one answer from the next. */
export type RefundOutcome = { at: number } & ({ folio: string } | { problems: string[] })

const problemsOf = (error: unknown): string[] => {
  const sentences = sentencesOf(error)
  return sentences[0] === connectionCopy.unknown ? [refundsCopy.failed] : sentences
}

/** Sends the request and tells how far it is. Says what went wrong instead of throwing. */
export const sendRefund = async (form: FormData): Promise<RefundOutcome> => {
  const at = Date.now()
  const image = form.get('image_qr')
  if (!(image instanceof File)) return { problems: [refundsCopy.imageMissing], at }
  setSent(0)
  try {
    const body = {
      name: textOf(form, 'name'),
      phone: textOf(form, 'phone'),
      email: textOf(form, 'email'),
      clabe: textOf(form, 'clabe'),
      code_qr: textOf(form, 'code_qr'),
      image_qr: image,
    }
    return { ...(await call(requestRefund, { body, onProgress: setSent })), at }
  } catch (error) {
    return { problems: problemsOf(error), at }
  }
}
