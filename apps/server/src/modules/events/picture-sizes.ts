import type { MediaId } from '@saldo/contract/ids'
import type { PictureFormat } from '../../kernel/pictures/order.ts'

/** The banner's shape, and the widths it is kept in. */
export const banner = { to: 'shape', width: 1820, height: 692, widths: [480, 720, 1080, 1820] } as const

/** The widths that a picture with this largest one is kept in, narrowest first. */
export const widthsOf = (largest: number): number[] => banner.widths.filter((width) => width <= largest)

/** Where the public finds one size; the content at this address never changes. */
export const mediaPath = (id: MediaId, width: number, format: PictureFormat): string =>
  `/media/${id}/${width}.${format === 'jpeg' ? 'jpg' : format}`
