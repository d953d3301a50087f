import { z } from 'zod'
import { settled, withoutSeparators } from './qr-code.ts'

/** A QR's code as scanned or typed: separators are stripped before any check; lookalikes are settled when it is looked up. */
export const typedCode = z.string().overwrite(withoutSeparators).min(1).max(80)

/** A QR's second code as typed: separators, case and lookalikes are settled. */
export const typedClaimCode = z.string().overwrite(settled).min(1).max(80)
