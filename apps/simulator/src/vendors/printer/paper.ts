export type Align = 'left' | 'center' | 'right'

/** Signs of one look; `wide` and `high` are multiples. */
export type Run = { text: string; isBold: boolean; wide: number; high: number }

/** What is on the paper, from its top. */
export type Piece =
  | { kind: 'line'; runs: Run[]; align: Align }
  | { kind: 'qr'; code: string; dots: number; level: string; align: Align }
  | { kind: 'raster'; rowBytes: number; rows: number; data: string; align: Align }
  | { kind: 'cut' }

/** A job as it was printed; `unread` are the commands that this printer doesn't know, in hex. */
export type Paper = { id: number; at: string; mm: 58 | 80; pieces: Piece[]; unread: string[] }

/** Dots of a line on each paper. */
export const dotsOf = (mm: Paper['mm']): number => (mm === 58 ? 384 : 576)

/** Dots of a sign of font A. */
export const SIGN = { wide: 12, high: 24 }

export const textOf = ({ runs }: Extract<Piece, { kind: 'line' }>): string =>
  runs.map(({ text }) => text).join('')
