import type PDFDocument from 'pdfkit'

export type Pdf = PDFKit.PDFDocument

/**
 * Draws a PDF on A4 pages with margins of `margin` points. With `madeAt` the same drawing is the same bytes. Loads the
 * library at the first document, because it is large and few processes need it.
 */
export const makePdf = async (
  { title, margin, madeAt }: { title: string; margin: number; madeAt?: Date | undefined },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> => {
  const { default: Document }: { default: typeof PDFDocument } = await import('pdfkit')
  const info = { Title: title, ...(madeAt && { CreationDate: madeAt }) }
  const pdf = new Document({ size: 'A4', margin, info, lang: 'es-MX' })
  const parts: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  draw(pdf)
  pdf.end()
  return made
}
