import type { User } from './user-queries.ts'

type Known = Pick<User, 'email' | 'isEmailVerified' | 'name'>

/**
 * Addressee of an account's mail; named only when the e-mail is verified, otherwise anyone could send their
 * own text to a stranger in our name.
 */
export const addresseeOf = ({ email, isEmailVerified, name }: Known): { email: string; name: string } => ({
  email,
  name: isEmailVerified ? name : '',
})
