import type { Readable } from 'node:stream'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { guardText } from './text-guard.ts'

type Texts = Readonly<Partial<Record<string, string>>>

/** Refuses what is no form; throws unsupported_media. */
export const demandForm = (request: FastifyRequest): void => {
  if (!request.isMultipart()) throw new AppError('unsupported_media')
}

/**
 * The text fields that come before a form’s file, and the file, unread; null for a form without one. The file is cut
 * off at `fileSize` bytes, so that lies above what the caller takes. Throws unsupported_media, malformed_text and
 * card_number_refused.
 */
export const openForm = async (
  request: FastifyRequest,
  limits: { fileSize: number; fields?: number },
): Promise<{ texts: Texts; file: Readable | null }> => {
  demandForm(request)
  const texts: Record<string, string> = {}
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      guardText(texts)
      return { texts, file: part.file }
    }
    if (typeof part.value === 'string') texts[part.fieldname] = part.value
  }
  guardText(texts)
  return { texts, file: null }
}

/** A file’s bytes; null above `most` bytes, of which no more than these are kept. */
export const readBytes = async (file: Readable, most: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += (chunk as Buffer).length
    if (bytes <= most) chunks.push(chunk as Buffer)
  }
  return bytes > most ? null : Buffer.concat(chunks)
}

/** Sentences of a schema’s issues by the field that they are about. */
export const sentencesByField = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[] = [],
): Record<string, string[]> => {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) (errors[String(path[0])] ??= []).push(message)
  return errors
}
