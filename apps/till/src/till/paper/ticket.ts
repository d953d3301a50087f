/** Widths of thermal paper, in mm. */
export const paperWidths = [58, 80] as const
export type PaperWidth = (typeof paperWidths)[number]

/** `large` is twice as high and wide. */
type Look = 'plain' | 'bold' | 'large'

/** One thing on a ticket, whatever the paper's width. */
export type Line =
  | { kind: 'text'; text: string; look?: Look; isCentred?: boolean }
  /** A label at the left edge and its value at the right one. */
  | { kind: 'pair'; left: string; right: string; look?: Look }
  | { kind: 'rule' }
  | { kind: 'gap' }
  | { kind: 'qr'; code: string }

export type Ticket = readonly Line[]

/** A line as it is printed: text that fits the width, or a QR in the middle. */
export type Row = { kind: 'text'; text: string; look: Look } | { kind: 'qr'; code: string }

/** Characters of font A on each width. */
export const columnsOf = (width: PaperWidth): number => (width === 58 ? 32 : 48)

const stoodFor = new Map(
  Object.entries({
    '−': '-',
    '–': '-',
    '—': '-',
    '“': '"',
    '”': '"',
    '„': '"',
    '‘': "'",
    '’': "'",
    '…': '...',
    '€': 'EUR',
    '→': '->',
  }),
)

/** Printable ASCII and the letters of code page 850, which every printer of ESC/POS has. */
const PRINTED =
  /^[\u0020-\u007EÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×áíóúñÑªº¿®½¼¡«»ÁÂÀ©¢¥ãÃÊËÈÍÎÏÓßÔÒõÕÚÛÙýÝ±÷°·]$/u

const printedSign = (sign: string): string => {
  if (PRINTED.test(sign)) return sign
  const other = stoodFor.get(sign)
  if (other !== undefined) return other
  if (/^\s$/u.test(sign)) return ' '
  // Marks and joiners belong to a sign that is replaced already.
  if (/^[\p{M}\p{Cf}\p{Cc}]$/u.test(sign)) return ''
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return PRINTED.test(bare) ? bare : '?'
}

/** The text in signs that every printer has; others lose their marks or become "?". */
export const printed = (text: string): string => Array.from(text.normalize('NFC'), printedSign).join('')

/** Breaks at spaces; a longer word is cut. */
const wrapped = (text: string, columns: number): string[] => {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ').filter(Boolean)) {
    if (row !== '' && row.length + 1 + word.length <= columns) {
      row += ` ${word}`
      continue
    }
    if (row !== '') rows.push(row)
    const pieces = word.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []
    rows.push(...pieces.slice(0, -1))
    row = pieces.at(-1) ?? ''
  }
  return row === '' ? rows : [...rows, row]
}

const centred = (text: string, columns: number): string =>
  `${' '.repeat(Math.floor((columns - text.length) / 2))}${text}`

/** The value stands whole, beside the label's last row where it fits. */
const pairRows = (left: string, right: string, columns: number): string[] => {
  const room = columns - right.length - 1
  const rows = wrapped(left, Math.max(room, Math.ceil(columns / 3)))
  const last = rows.at(-1) ?? ''
  const values = wrapped(right, columns).map((row) => row.padStart(columns))
  if (last.length > room) return [...rows, ...values]
  return [...rows.slice(0, -1), `${last}${right.padStart(columns - last.length)}`]
}

const rowsOf = (line: Line, columns: number): Row[] => {
  switch (line.kind) {
    case 'qr':
      return [line]
    case 'rule':
      return [{ kind: 'text', text: '-'.repeat(columns), look: 'plain' }]
    case 'gap':
      return [{ kind: 'text', text: '', look: 'plain' }]
    case 'text':
    case 'pair': {
      const { look = 'plain' } = line
      const room = look === 'large' ? Math.floor(columns / 2) : columns
      const rows =
        line.kind === 'pair'
          ? pairRows(printed(line.left), printed(line.right), room)
          : wrapped(printed(line.text), room).map((row) => (line.isCentred ? centred(row, room) : row))
      return rows.map((text) => ({ kind: 'text', text, look }))
    }
  }
}

/** The ticket laid out for a width; what the browser and a printer show alike. */
export const layOut = (ticket: Ticket, width: PaperWidth): Row[] =>
  ticket.flatMap((line) => rowsOf(line, columnsOf(width)))
