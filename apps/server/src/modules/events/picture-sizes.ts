import type { MediaId } from '@saldo/contract/ids'
import type { PictureFormat } from '../../pictures/order.ts'

/** The banner's dimensions and the widths it is stored in, in pixels. */
export const banner = { to: 'shape', width: 1820, height: 692, widths: [480, 720, 1080, 1820] } as const

/** The stored widths of a picture whose largest width is `largest`, narrowest first. */
export const widthsOf = (largest: number): number[] => banner.widths.filter((width) => width <= largest)

/** The public path of one size; its content never changes. */
export const mediaPath = (id: MediaId, width: number, format: PictureFormat): string =>
  `/media/${id}/${width}.${format === 'jpeg' ? 'jpg' : format}`
