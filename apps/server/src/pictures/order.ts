/** Best first: a browser takes the first source it can show. */
export const formats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof formats)[number]

export type PressOrder = {
  /** A file's path, or its bytes. */
  picture: string | Uint8Array
  maxPixels: number
  /** Background colour for transparent areas. */
  background: string
  /**
   * Either crops to a shape, in each width that the picture is wide enough for and in each format, or makes
   * one JPEG with sides of at most `side`.
   */
  cut:
    | { to: 'shape'; width: number; height: number; widths: readonly number[] }
    | { to: 'side'; side: number }
  /** Whether the text of a QR in it is wanted. */
  readsQr?: boolean
}

export type Print = { width: number; height: number; format: PictureFormat; data: Uint8Array }

/** Messages from the press: each print as it is ready, then the result. */
export type PressAnswer =
  | { kind: 'print'; print: Print }
  | { kind: 'done'; width: number; height: number; qr: string | null }
  | { kind: 'unreadable' }
  | { kind: 'failed'; reason: string }
