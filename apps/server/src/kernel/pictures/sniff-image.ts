const at = (head: Buffer, offset: number, text: string): boolean =>
  head.subarray(offset, offset + text.length).toString('latin1') === text

const AVIF_BRANDS = ['avif', 'avis']

/** How many bytes `isPicture` needs. */
export const HEAD_BYTES = 16

/**
 * Whether a file begins like a PNG, JPEG, WebP or AVIF, whatever its name or declared type say. Nothing else is handed
 * to the decoders: SVG and PDF are programs, and each further format is one more parser to attack.
 */
export const isPicture = (head: Buffer): boolean =>
  at(head, 0, '\x89PNG\r\n\x1a\n') ||
  at(head, 0, '\xff\xd8\xff') ||
  (at(head, 0, 'RIFF') && at(head, 8, 'WEBP')) ||
  (at(head, 4, 'ftyp') && AVIF_BRANDS.some((brand) => at(head, 8, brand)))
