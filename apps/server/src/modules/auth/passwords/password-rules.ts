import { readFileSync } from 'node:fs'

const LEAST_TELLING = 4

/** Folds case and diacritics, so that "José" in a name is found in "JOSE1234". */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

let common: Set<string> | undefined

const commonPasswords = (): Set<string> => {
  const lines = readFileSync(new URL('common-passwords.generated.txt', import.meta.url), 'utf8').split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')))
}

/** Personal data that the password must not contain. */
export type Owner = { email: string; names: readonly string[] }

const tellingParts = ({ email, names }: Owner): string[] => {
  const local = email.slice(0, email.lastIndexOf('@'))
  const words = names.flatMap((name) => [name, ...name.split(/\s+/)])
  return [email, local, ...words].map(folded).filter((part) => Array.from(part).length >= LEAST_TELLING)
}

export type PasswordFault = 'common' | 'contains_you'

/**
 * Reason why the password is refused, or null. The contract checks its length; there are no composition
 * rules.
 */
export const faultOfPassword = (password: string, owner: Owner): PasswordFault | null => {
  common ??= commonPasswords()
  const text = folded(password)
  if (common.has(text)) return 'common'
  return tellingParts(owner).some((part) => text.includes(part)) ? 'contains_you' : null
}
