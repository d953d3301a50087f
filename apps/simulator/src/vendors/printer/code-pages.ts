/** The upper halves of code pages by the number of ESC t. */
const upperHalves = new Map([
  [
    0,
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ',
  ],
  [
    2,
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ',
  ],
])

const FIRST_UPPER = 0x80

/** What the printer prints for a byte: "¤" on a page that this one lacks, "口" while it reads Chinese. */
export const signOf = (byte: number, page: number, readsChinese: boolean): string => {
  if (byte < FIRST_UPPER) return String.fromCodePoint(byte)
  if (readsChinese) return '口'
  return upperHalves.get(page)?.[byte - FIRST_UPPER] ?? '¤'
}
