import { readFileSync } from 'node:fs'

const LEAST_TELLING = 4

/** The same letters whatever their case and marks, so that "José" in a name is found in "JOSE1234". */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

let common: Set<string> | undefined

const commonPasswords = (): Set<string> => {
  const lines = readFileSync(new URL('common-passwords.generated.txt', import.meta.url), 'utf8').split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')))
}

/** Whose password it is: what it must not contain. */
export type Owner = { email: string; names: readonly string[] }

const tellingParts = ({ email, names }: Owner): string[] => {
  const local = email.slice(0, email.lastIndexOf('@'))
  const words = names.flatMap((name) => [name, ...name.split(/\s+/)])
  return [email, local, ...words].map(folded).filter((part) => Array.from(part).length >= LEAST_TELLING)
}

export type PasswordFault = 'common' | 'contains_you'

/** Why the password can't be taken, or null. Its length is the contract's matter; its composition nobody's. */
export const faultOfPassword = (password: string, owner: Owner): PasswordFault | null => {
  common ??= commonPasswords()
  const text = folded(password)
  if (common.has(text)) return 'common'
  return tellingParts(owner).some((part) => text.includes(part)) ? 'contains_you' : null
}
