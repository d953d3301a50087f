import { differenceLimits } from '@saldo/contract/differences'
import { differencesCopy as copy } from '@saldo/copy/differences'
import type { ProofFile, ProofLimits, ProofType } from '../../gateways/dispute.ts'
import { fault } from '../../kernel/errors.ts'

/** A type by a file’s first bytes, whatever its name or declared type. */
const signatures: readonly [head: string, type: ProofType][] = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
]
const extensions: Record<ProofType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

const typeOf = (content: Buffer): ProofType | null => {
  const head = content.subarray(0, 8).toString('latin1')
  return signatures.find(([start]) => head.startsWith(start))?.[1] ?? null
}

/** Throws validation_failed of the files. */
const refuse = (sentence: string): never => {
  throw fault('files', sentence)
}

const megabytes = (bytes: number): string => `${Math.floor((bytes + 1) / (1024 * 1024))} MB`

/** Plain letters, digits and its type: the name goes into the vendor’s form. */
const plainName = (name: string, type: ProofType): string => {
  const bare = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/[^\w -]/g, '')
    .trim()
    .slice(0, differenceLimits.fileName - 8)
  return `${bare === '' ? 'prueba' : bare}.${extensions[type]}`
}

/** A file as it is sent; `content` is null for one above the limit. Throws validation_failed for that, and another type. */
export const proofOf = (name: string, content: Buffer | null, limits: ProofLimits): ProofFile => {
  const shown = name.slice(0, differenceLimits.fileName)
  if (content === null) return refuse(copy.proofTooLarge(shown, megabytes(limits.bytesEach)))
  const type = typeOf(content)
  return type === null ? refuse(copy.proofType(shown)) : { name: plainName(name, type), type, content }
}

/** Throws validation_failed for more than a vendor takes in one call. */
export const checkTogether = (files: readonly ProofFile[], limits: ProofLimits): void => {
  if (files.length > limits.files) refuse(copy.proofsTooMany(limits.files))
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > limits.bytesTogether) refuse(copy.proofsTooLarge(megabytes(limits.bytesTogether)))
}
