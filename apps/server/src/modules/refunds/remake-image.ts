import { refundsCopy } from '@saldo/copy/refunds'
import { AppError, fault } from '../../kernel/errors.ts'
import { pressPicture } from '../../pictures/press-picture.ts'
import { isPicture } from '../../pictures/sniff-image.ts'
import { createSerialQueue } from '../../kernel/time/serial-queue.ts'

/** Today's largest telephone cameras take 50 million pixels. */
const MAX_PIXELS = 51_000_000
/** Enough to read a photographed QR and a bank statement. */
const cut = { to: 'side', side: 1_600 } as const

/** Serial, because many images decoded at once would exhaust the memory. */
const inTurn = createSerialQueue()

const at = (head: Buffer, offset: number, text: string): boolean =>
  head.subarray(offset, offset + text.length).toString('latin1') === text

const isGif = (head: Buffer): boolean => at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a')

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const isHeic = (head: Buffer): boolean =>
  at(head, 4, 'ftyp') && HEIC_BRANDS.some((brand) => at(head, 8, brand))

/**
 * Re-encodes an uploaded picture as a JPEG of at most 1600 pixels a side, so that neither its metadata nor
 * appended bytes remain, and reads the QR in it. Throws validation_failed for other files, image_heic, image_not_readable.
 */
export const remakeImage = (read: () => Promise<Buffer>): Promise<{ picture: Buffer; qr: string | null }> =>
  inTurn(async () => {
    const picture = await read()
    if (isHeic(picture)) throw new AppError('image_heic')
    if (!isPicture(picture) && !isGif(picture)) throw fault('image_qr', refundsCopy.imageOnly)
    let made = Buffer.alloc(0)
    const order = { picture, maxPixels: MAX_PIXELS, background: '#ffffff', cut, readsQr: true } as const
    const { qr } = await pressPicture(order, async ({ data }) => {
      made = Buffer.from(data)
    })
    return { picture: made, qr }
  })
