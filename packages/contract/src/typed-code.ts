import { z } from 'zod'
import { withoutSeparators } from './qr-code.ts'

/** A QR's code as scanned or typed: separators are stripped before any check; lookalikes are settled when it is looked up. */
export const typedCode = z.string().overwrite(withoutSeparators).min(1).max(80)
