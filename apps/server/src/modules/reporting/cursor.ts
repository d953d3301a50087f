import { AppError } from '../../kernel/errors.ts'
import type { Cursor } from './sales-queries.ts'

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d)$/

/** Encodes a cursor for a URL. */
export const cursorText = ({ at, opId, leg }: Cursor): string => `${at.toISOString()}_${opId}_${leg}`

/** Decodes a cursor. Throws validation_failed. */
export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  const [, at = '', opId = '', leg = ''] = SHAPE.exec(text) ?? []
  const time = new Date(at)
  if (at === '' || Number.isNaN(time.getTime())) throw new AppError('validation_failed')
  return { at: time, opId, leg: Number(leg) }
}
