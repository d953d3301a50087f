import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

test('a hash is Argon2id with 19 MiB, two passes and one lane, and has its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('noche de jarana'), hashPassword('noche de jarana')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('two passwords that are equal in their first 72 bytes are different', async () => {
  const start = 'ñ'.repeat(60)
  const stored = await hashPassword(`${start}a`)
  expect(await isPassword(stored, `${start}a`)).toBe(true)
  expect(await isPassword(stored, `${start}b`)).toBe(false)
})

test('an accent typed as one sign or as two is the same password', async () => {
  const stored = await hashPassword('canci\u00f3n favorita')
  expect(await isPassword(stored, 'cancio\u0301n favorita')).toBe(true)
})

test('without a stored hash no password is right, not even the stand-in', async () => {
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
})
