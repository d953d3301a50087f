import { maxImageBytes, refundFields, type RefundFields } from '@saldo/contract/refunds'
import { refundsCopy } from '@saldo/copy/refunds'

/** What is wrong with a field's text, in the specification's words; empty when it is right. */
export const textProblem = (name: keyof RefundFields, value: string): string => {
  const { error } = refundFields.shape[name].safeParse(value)
  return error?.issues[0]?.message ?? ''
}

const HEIC = /\.hei[cf]$/i

/** An iPhone's own format, also where the browser doesn't know its type. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || HEIC.test(name)

/** What is wrong with the chosen file; empty when it is right. */
export const imageProblem = (file: Pick<File, 'name' | 'type' | 'size'> | undefined): string => {
  if (!file) return refundsCopy.imageMissing
  if (!file.type.startsWith('image/') && !isHeic(file)) return refundsCopy.imageOnly
  return file.size > maxImageBytes ? refundsCopy.imageLarge : ''
}
