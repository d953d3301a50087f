/** Best first: a browser takes the first source it can show. */
export const formats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof formats)[number]

export type PressOrder = {
  /** A file's path, or its bytes. */
  picture: string | Uint8Array
  maxPixels: number
  /** Laid behind what can be seen through. */
  background: string
  /** Cut to a shape and made in every width that it is wide enough for and in every format, or one JPEG with sides of at most `side`. */
  cut:
    | { to: 'shape'; width: number; height: number; widths: readonly number[] }
    | { to: 'side'; side: number }
}

export type Print = { width: number; height: number; format: PictureFormat; data: Uint8Array }

/** What the press answers: the prints as they are ready, then whether it was a picture. */
export type PressAnswer =
  | { kind: 'print'; print: Print }
  | { kind: 'done'; width: number; height: number }
  | { kind: 'unreadable' }
  | { kind: 'failed'; reason: string }
