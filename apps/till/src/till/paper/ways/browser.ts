import { drawOnce } from '@saldo/ui/qr/draw-qr.ts'
import { layOut, type PaperWidth, type Row, type Ticket } from '../ticket.ts'
import styles from './browser.module.css'

/** Blank paper after the last row, in mm. */
const TAIL_MM = 6

const elementOf = async (row: Row): Promise<HTMLElement> => {
  if (row.kind === 'text') {
    const line = document.createElement('p')
    line.textContent = row.text === '' ? '\u00A0' : row.text
    line.dataset.look = row.look
    return line
  }
  const image = document.createElement('img')
  image.alt = row.code
  image.src = (await drawOnce(row.code)) ?? ''
  await image.decode()
  return image
}

/** The ticket as a sheet of the page, which is seen on paper alone. */
const sheetOf = async (ticket: Ticket, width: PaperWidth): Promise<HTMLElement> => {
  const sheet = document.createElement('section')
  sheet.className = styles.sheet ?? ''
  sheet.dataset.width = String(width)
  sheet.ariaHidden = 'true'
  sheet.append(...(await Promise.all(layOut(ticket, width).map(elementOf))))
  return sheet
}

const MM_PER_PX = 25.4 / 96

/** A page as long as the ticket: a roll has no sheets. */
const pageFor = (sheet: HTMLElement, width: PaperWidth): CSSStyleSheet => {
  const lengthMm = Math.ceil(sheet.offsetHeight * MM_PER_PX) + TAIL_MM
  const page = new CSSStyleSheet()
  page.replaceSync(`@page { size: ${width}mm ${Math.max(lengthMm, width)}mm; margin: 0 }`)
  return page
}

/** Prints by the browser's own dialogue, or without one where the browser was started with kiosk printing. */
export const printInBrowser = async (ticket: Ticket, width: PaperWidth): Promise<void> => {
  const sheet = await sheetOf(ticket, width)
  document.body.append(sheet)
  const page = pageFor(sheet, width)
  const others = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...others, page]
  try {
    // Blocks until the dialogue is closed.
    window.print()
  } finally {
    sheet.remove()
    document.adoptedStyleSheets = others
  }
}
