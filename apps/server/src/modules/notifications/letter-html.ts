import { type Html, html } from './html.ts'

export type LetterParts = {
  brand: string
  preview: string
  title: string
  greeting: string
  paragraphs: readonly string[]
  /** An inline attachment shown above the text. */
  picture?: { cid: string; alt: string; size: number }
  action?: { label: string; url: string; hint: string }
  note?: string
  foot: string
}

const NIGHT = '#17112e'
const PAPER = '#fffaf2'
const INK = '#1d1730'
const MUTED = '#6b6280'
const ON_NIGHT = '#cfc5ee'
const MAGENTA = '#d81b72'
const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * A decorative stripe under the brand, made of coloured cells because mail clients drop pictures and
 * gradients.
 */
const garland = (): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr>
      ${['#d81b72', '#ffb020', '#07766a', '#ff8a80', '#4fd1b5', '#ffcf6b'].map(
        (colour) =>
          html`<td height="6" style="height:6px;line-height:6px;font-size:0;background:${colour}">
            &nbsp;
          </td>`,
      )}
    </tr>
  </table>`

const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:24px">${text}</p>`

/** The cell has the colour because some mail clients drop it from a link. */
const button = ({ label, url, hint }: NonNullable<LetterParts['action']>): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">
      <tr>
        <td bgcolor="${MAGENTA}" style="background:${MAGENTA};border-radius:14px">
          <a
            href="${url}"
            style="display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p style="margin:0 0 16px;font-size:14px;line-height:20px;color:${MUTED}">
      ${hint}<br /><a href="${url}" style="color:${INK};word-break:break-all">${url}</a>
    </p>`

/** Keeps a white margin in dark mode as well: without it a bar can't scan the code. */
const pictureCell = ({ cid, alt, size }: NonNullable<LetterParts['picture']>): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
    <tr>
      <td align="center" bgcolor="#ffffff" style="background:#ffffff;border-radius:14px;padding:12px">
        <img
          src="cid:${cid}"
          alt="${alt}"
          width="${String(size)}"
          height="${String(size)}"
          style="display:block;width:${String(size)}px;max-width:100%;height:auto;border:0"
        />
      </td>
    </tr>
  </table>`

const card = ({ title, greeting, paragraphs, picture, action, note }: LetterParts): Html =>
  html`<h1 style="margin:0 0 16px;font-size:26px;line-height:32px;font-weight:800">${title}</h1>
    ${paragraph(greeting)}${picture && pictureCell(picture)}${paragraphs.map(paragraph)}${action && button(action)}${
      note !== undefined &&
      html`<p style="margin:0;font-size:14px;line-height:20px;color:${MUTED}">${note}</p>`
    }`

const frame = ({ brand, foot }: LetterParts, content: Html): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="max-width:560px;table-layout:fixed"
  >
    <tr>
      <td style="padding:0 8px 16px;font-size:24px;line-height:28px;font-weight:800;color:${PAPER}">
        ${brand}
      </td>
    </tr>
    <tr>
      <td>${garland()}</td>
    </tr>
    <tr>
      <td
        bgcolor="${PAPER}"
        style="padding:28px 24px;background:${PAPER};border-radius:0 0 20px 20px;word-wrap:break-word;overflow-wrap:break-word"
      >
        ${content}
      </td>
    </tr>
    <tr>
      <td
        style="padding:16px 8px 0;font-size:13px;line-height:18px;color:${ON_NIGHT};word-wrap:break-word;overflow-wrap:break-word"
      >
        ${foot}
      </td>
    </tr>
  </table>`

/** Nested tables with inline styles, which mail clients render alike. Loads nothing external. */
export const letterHtml = (parts: LetterParts): string =>
  html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${parts.title}</title>
      </head>
      <body style="margin:0;padding:0;background:${NIGHT};color:${INK};font-family:${SANS}">
        <div style="display:none;max-height:0;overflow:hidden">${parts.preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${NIGHT}">
          <tr>
            <td align="center" style="padding:24px 12px">${frame(parts, card(parts))}</td>
          </tr>
        </table>
      </body>
    </html> `.text
