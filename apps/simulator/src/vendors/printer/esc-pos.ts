import { signOf } from './code-pages.ts'
import { type Align, dotsOf, type Paper, type Piece, type Run, SIGN } from './paper.ts'

const [LF, CR, DLE, ESC, FS, GS] = [0x0a, 0x0d, 0x10, 0x1b, 0x1c, 0x1d]

type Look = { align: Align; isBold: boolean; wide: number; high: number; page: number; readsChinese: boolean }
type Qr = { dots: number; level: string; code: string }

/** As after ESC @: a printer made in China reads Chinese until FS . */
const fresh = (): Look => ({
  align: 'left',
  isBold: false,
  wide: 1,
  high: 1,
  page: 0,
  readsChinese: true,
})

type Printing = {
  look: Look
  qr: Qr
  runs: Run[]
  pieces: Piece[]
  unread: string[]
  room: number
}

const usedIn = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text, wide }) => sum + text.length * wide * SIGN.wide, 0)

const feed = (printing: Printing): void => {
  printing.pieces.push({ kind: 'line', runs: printing.runs, align: printing.look.align })
  printing.runs = []
}

const put = (printing: Printing, byte: number): void => {
  const { isBold, wide, high, page, readsChinese } = printing.look
  // What doesn't fit goes on in the next line, as on the device.
  if (usedIn(printing.runs) + wide * SIGN.wide > printing.room) feed(printing)
  const text = signOf(byte, page, readsChinese)
  const last = printing.runs.at(-1)
  if (last && last.isBold === isBold && last.wide === wide && last.high === high) last.text += text
  else printing.runs.push({ text, isBold, wide, high })
}

const aligns: readonly Align[] = ['left', 'center', 'right']
const LOW = 0x0f

/** Commands of one argument, by their first two bytes. */
const short: { [command: number]: (printing: Printing, n: number) => void } = {
  [(ESC << 8) | 0x21]: () => undefined,
  [(ESC << 8) | 0x2d]: () => undefined,
  [(ESC << 8) | 0x33]: () => undefined,
  [(ESC << 8) | 0x4d]: () => undefined,
  [(ESC << 8) | 0x45]: ({ look }, n) => {
    look.isBold = (n & 1) === 1
  },
  [(ESC << 8) | 0x61]: ({ look }, n) => {
    look.align = aligns[n % 0x30] ?? 'left'
  },
  [(ESC << 8) | 0x64]: (printing, n) => {
    for (let i = 0; i < n; i++) feed(printing)
  },
  [(ESC << 8) | 0x74]: ({ look }, n) => {
    look.page = n
  },
  [(GS << 8) | 0x21]: ({ look }, n) => {
    look.wide = (n >> 4) + 1
    look.high = (n & LOW) + 1
  },
  [(GS << 8) | 0x42]: () => undefined,
}

const bare: { [command: number]: (printing: Printing) => void } = {
  [(ESC << 8) | 0x40]: (printing) => {
    printing.look = fresh()
  },
  [(ESC << 8) | 0x32]: () => undefined,
  [(FS << 8) | 0x2e]: ({ look }) => {
    look.readsChinese = false
  },
  [(FS << 8) | 0x26]: ({ look }) => {
    look.readsChinese = true
  },
}

const levels: { [n: number]: string } = { 0x30: 'L', 0x31: 'M', 0x32: 'Q', 0x33: 'H' }

/** GS ( k of a QR (cn 49): size, level, the code itself, and its printing. */
const qrCommand = (printing: Printing, fn: number, rest: Buffer): boolean => {
  const { qr, look } = printing
  if (fn === 0x41) return true
  if (fn === 0x43) qr.dots = rest[0] ?? 3
  else if (fn === 0x45) qr.level = levels[rest[0] ?? 0] ?? 'L'
  else if (fn === 0x50) qr.code = rest.subarray(1).toString('latin1')
  else if (fn === 0x51) printing.pieces.push({ kind: 'qr', ...qr, align: look.align })
  else return false
  return true
}

const QR_SYMBOL = 0x31

/** The bytes of the command at `at`; 0 for one that is cut off. */
const longCommand = (printing: Printing, bytes: Buffer, at: number): number => {
  const [first, second] = [bytes[at], bytes[at + 1]]
  if (first === GS && second === 0x28) {
    const length = bytes.length >= at + 5 ? bytes.readUInt16LE(at + 3) : 0
    const body = bytes.subarray(at + 5, at + 5 + length)
    const isQr =
      bytes[at + 2] === 0x6b && body[0] === QR_SYMBOL && qrCommand(printing, body[1] ?? 0, body.subarray(2))
    if (!isQr) printing.unread.push(bytes.subarray(at, at + 5 + length).toString('hex'))
    return 5 + length
  }
  if (first === GS && second === 0x76 && bytes.length >= at + 8) {
    const [rowBytes, rows] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
    const data = bytes.subarray(at + 8, at + 8 + rowBytes * rows).toString('base64')
    printing.pieces.push({ kind: 'raster', rowBytes, rows, data, align: printing.look.align })
    return 8 + rowBytes * rows
  }
  if (first === GS && second === 0x56) {
    if (printing.runs.length > 0) feed(printing)
    printing.pieces.push({ kind: 'cut' })
    // 65 and 66 feed to the knife first, by one more byte.
    return (bytes[at + 2] ?? 0) >= 0x41 ? 4 : 3
  }
  return 0
}

/** Carries out the command at `at`; the number of its bytes. */
const command = (printing: Printing, bytes: Buffer, at: number): number => {
  const name = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  const [plain, ofOne] = [bare[name], short[name]]
  if (plain) plain(printing)
  else if (ofOne) ofOne(printing, bytes[at + 2] ?? 0)
  if (plain) return 2
  if (ofOne || bytes[at] === DLE) return 3
  const length = longCommand(printing, bytes, at)
  if (length > 0) return length
  printing.unread.push(bytes.subarray(at, at + 2).toString('hex'))
  return 2
}

/** What a printer makes of a job's bytes, on a paper of this width. */
export const printed = (bytes: Buffer, mm: Paper['mm']): Pick<Paper, 'pieces' | 'unread'> => {
  const printing: Printing = {
    look: fresh(),
    qr: { dots: 3, level: 'L', code: '' },
    runs: [],
    pieces: [],
    unread: [],
    room: dotsOf(mm),
  }
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    if (byte === ESC || byte === GS || byte === FS || byte === DLE) at += command(printing, bytes, at)
    else {
      if (byte === LF) feed(printing)
      else if (byte !== CR) put(printing, byte)
      at += 1
    }
  }
  if (printing.runs.length > 0) feed(printing)
  return { pieces: printing.pieces, unread: printing.unread }
}
