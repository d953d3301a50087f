const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address, the same for all its spellings: +tags, and gmail's dots and second domain. */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).toLowerCase().split('+')[0] ?? ''
  const domain = address.slice(at + 1).toLowerCase()
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
