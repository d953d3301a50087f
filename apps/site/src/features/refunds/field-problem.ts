import { maxImageBytes, refundFields, type RefundFields } from '@saldo/contract/refunds'
import { refundsCopy } from '@saldo/copy/refunds'
import { refundFormCopy } from './copy.ts'

/** A field's validation error, in the specification's words; empty when valid. */
export const textProblem = (name: keyof RefundFields, value: string): string => {
  const { error } = refundFields.shape[name].safeParse(value)
  return error?.issues[0]?.message ?? ''
}

const HEIC = /\.hei[cf]$/i

/** Recognises HEIC, the iPhone's format, by name too: some browsers don't know its type. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || HEIC.test(name)

/** The chosen file's validation error; empty when valid. */
export const imageProblem = (file: Pick<File, 'name' | 'type' | 'size'> | undefined): string => {
  if (!file) return refundsCopy.imageMissing
  if (!file.type.startsWith('image/') && !isHeic(file)) return refundsCopy.imageOnly
  return file.size > maxImageBytes ? refundFormCopy.imageLarge : ''
}
