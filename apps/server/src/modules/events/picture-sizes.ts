import type { MediaId } from '@saldo/contract/ids'

/** Best first: a browser takes the first source it can show. */
export const formats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof formats)[number]

/** The banner's shape, and the widths it is kept in. */
export const banner = { width: 1820, height: 692 } as const
const WIDTHS = [480, 720, 1080, 1820] as const

/** A picture is never enlarged, so a narrow one has fewer sizes; the smallest is always there. */
export const largestWidth = (sourceWidth: number): number =>
  WIDTHS.findLast((width) => width <= sourceWidth) ?? WIDTHS[0]

/** The widths that a picture with this largest one is kept in, narrowest first. */
export const widthsOf = (largest: number): number[] => WIDTHS.filter((width) => width <= largest)

export const heightOf = (width: number): number => Math.round((width * banner.height) / banner.width)

/** Where the public finds one size; the content at this address never changes. */
export const mediaPath = (id: MediaId, width: number, format: PictureFormat): string =>
  `/media/${id}/${width}.${format === 'jpeg' ? 'jpg' : format}`
