const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that an address reaches, the same for each of its spellings: +tags, and gmail's dots and second name. */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).toLowerCase().split('+')[0] ?? ''
  const domain = address.slice(at + 1).toLowerCase()
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
