import type PDFDocument from 'pdfkit'

export type Pdf = PDFKit.PDFDocument

/**
 * Draws a PDF on A4 pages with margins of `margin` points. Loads the library at the first document, because
 * it is large and few processes need it.
 */
export const makePdf = async (
  { title, margin }: { title: string; margin: number },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> => {
  const { default: Document }: { default: typeof PDFDocument } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', margin, info: { Title: title }, lang: 'es-MX' })
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
