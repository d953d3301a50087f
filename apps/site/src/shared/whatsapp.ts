/** The address that opens a chat with `phone` (any punctuation), with `text` already written. */
export const whatsappUrl = (phone: string, text?: string): string => {
  const url = new URL(`https://wa.me/${phone.replaceAll(/\D/g, '')}`)
  if (text) url.searchParams.set('text', text)
  return url.href
}
