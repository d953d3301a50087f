const at = (head: Buffer, offset: number, text: string): boolean =>
  head.subarray(offset, offset + text.length).toString('latin1') === text

const AVIF_BRANDS = ['avif', 'avis']

/** Number of bytes that `isPicture` needs. */
export const HEAD_BYTES = 16

/**
 * Whether a file has the signature of a PNG, JPEG, WebP or AVIF, whatever its name or declared type. No other
 * format reaches the decoders: SVG and PDF can contain code, and each further format adds a parser to attack.
 */
export const isPicture = (head: Buffer): boolean =>
  at(head, 0, '\x89PNG\r\n\x1a\n') ||
  at(head, 0, '\xff\xd8\xff') ||
  (at(head, 0, 'RIFF') && at(head, 8, 'WEBP')) ||
  (at(head, 4, 'ftyp') && AVIF_BRANDS.some((brand) => at(head, 8, brand)))
