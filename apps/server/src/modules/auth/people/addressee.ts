import type { User } from './user-queries.ts'

type Known = Pick<User, 'email' | 'isEmailVerified' | 'name'>

/**
 * To whom a letter about an account goes: greeted by name once the address is proven to be theirs. Before, whoever typed
 * the address could write to a stranger in our name.
 */
export const addresseeOf = ({ email, isEmailVerified, name }: Known): { email: string; name: string } => ({
  email,
  name: isEmailVerified ? name : '',
})
