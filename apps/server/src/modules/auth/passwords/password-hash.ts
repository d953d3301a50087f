import { hash, verify } from '@node-rs/argon2'

/** OWASP's Argon2id profile; the package's default algorithm is Argon2id and it hashes off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards may encode the same password as different code points. */
const normalized = (password: string): string => password.normalize('NFKC')

/** The encoded Argon2id hash, salt and cost included. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

let standIn: Promise<string> | undefined

/**
 * Whether `password` matches the stored hash. Without a hash (unknown e-mail, or no password) it takes the
 * same time and returns false, to prevent timing attacks.
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  standIn ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await standIn), normalized(password))
  return stored !== null && matches
}
