import QRCode from 'qrcode'
import { html, type Safe } from '../../shared/html.ts'
import { type Align, dotsOf, type Paper, type Piece, type Run, SIGN } from './paper.ts'

/** Blank on both sides of what a printer reaches, in dots. */
const SIDE = 32
const LEADING = 6

type Drawn = { svg: Safe; high: number }

const leftOf = (align: Align, wide: number, room: number): number => {
  if (align === 'left') return SIDE
  return SIDE + (align === 'center' ? Math.floor((room - wide) / 2) : room - wide)
}

/** Squares of `dots` where `isBlack`, as one path. */
const squares = (
  columns: number,
  rows: number,
  dots: number,
  isBlack: (column: number, row: number) => boolean,
): string => {
  const path: string[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (isBlack(column, row)) path.push(`M${column * dots} ${row * dots}h${dots}v${dots}h-${dots}z`)
  return path.join('')
}

const widthOf = ({ text, wide }: Run): number => text.length * wide * SIGN.wide

const drawnLine = ({ runs, align }: Extract<Piece, { kind: 'line' }>, top: number, room: number): Drawn => {
  const high = Math.max(1, ...runs.map((run) => run.high)) * SIGN.high
  let left = leftOf(
    align,
    runs.reduce((sum, run) => sum + widthOf(run), 0),
    room,
  )
  const texts = runs.flatMap((run) =>
    Array.from(run.text, (sign) => {
      const cell = run.wide * SIGN.wide
      const drawn = html`<text
        transform="translate(${left} ${top + high - LEADING}) scale(${run.wide} ${run.high})"
        font-weight="${run.isBold ? 700 : 400}"
        >${sign}</text
      >`
      left += cell
      return sign === ' ' ? false : drawn
    }),
  )
  return { svg: html`${texts}`, high: high + LEADING }
}

const drawnSquares = (path: string, left: number, top: number): Safe =>
  html`<path transform="translate(${left} ${top})" d="${path}" shape-rendering="crispEdges" />`

const drawnQr = (
  { code, dots, level, align }: Extract<Piece, { kind: 'qr' }>,
  top: number,
  room: number,
): Drawn => {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: level as 'L' })
  const { size } = modules
  const path = squares(size, size, dots, (column, row) => modules.get(row, column) === 1)
  return { svg: drawnSquares(path, leftOf(align, size * dots, room), top), high: size * dots }
}

const drawnRaster = (
  { rowBytes, rows, data, align }: Extract<Piece, { kind: 'raster' }>,
  top: number,
  room: number,
): Drawn => {
  const bits = Buffer.from(data, 'base64')
  const path = squares(rowBytes * 8, rows, 1, (column, row) => {
    const byte = bits[row * rowBytes + (column >> 3)] ?? 0
    return ((byte >> (7 - (column & 7))) & 1) === 1
  })
  return { svg: drawnSquares(path, leftOf(align, rowBytes * 8, room), top), high: rows }
}

const drawnCut = (top: number, room: number): Drawn => ({
  svg: html`<path d="M0 ${top + LEADING}h${room + 2 * SIDE}" stroke="#999" stroke-dasharray="12 8" />`,
  high: 2 * LEADING,
})

const drawn = (piece: Piece, top: number, room: number): Drawn => {
  if (piece.kind === 'line') return drawnLine(piece, top, room)
  if (piece.kind === 'qr') return drawnQr(piece, top, room)
  return piece.kind === 'raster' ? drawnRaster(piece, top, room) : drawnCut(top, room)
}

/** The paper as a picture, one unit a dot of the printer. */
export const drawPaper = ({ pieces, mm }: Pick<Paper, 'pieces' | 'mm'>): Safe => {
  const room = dotsOf(mm)
  let top = SIDE
  const parts = pieces.map((piece) => {
    const { svg, high } = drawn(piece, top, room)
    top += high
    return svg
  })
  const [wide, high] = [room + 2 * SIDE, top + SIDE]
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${wide} ${high}"
    width="${wide}"
    height="${high}"
    font-family="Liberation Mono, monospace"
    font-size="20"
    role="img"
    aria-label="Papel de ${mm} mm"
  >
    <rect width="${wide}" height="${high}" fill="#fff" />
    ${parts}
  </svg>`
}
