import { expect, test } from 'vitest'
import { contentsOf } from '../../../../test/security/contents.ts'
import { useSocial } from '../../../../test/people/social.ts'
import { eraseUser } from './erase-user.ts'
import { exportUser } from './export-user.ts'

const { server, post, aToken, entered, asked, sendCode, ask } = useSocial()

/** Every row of every table, the jobs' too, as one text. */
const everything = async (): Promise<string> => [...(await contentsOf(server.superUrl)).values()].join('\n')

test('a deleted person gets the confirmation, and then codes, links, providers and messages tell nothing of them', async () => {
  const email = 'canario@prueba.test'
  const { user, access_token } = await entered(
    aToken({ email, subject: 'canary-subject', name: { first: 'Canariola', last: 'Trinacria' } }),
    'facebook',
  )
  const phone = { country_code_iso: 'MX', country_code: '52', phone_number: '5598765432' }
  await asked(access_token, `public/user/${String(user.id)}/complete-register`, phone)
  await sendCode('5598765432')
  await ask('recovery-link', { email })
  expect(await post.textsTo(server, '+525598765432')).toHaveLength(1)

  const by = { actor: { kind: 'operator', id: null } as const, at: server.clock.now(), requestId: 'request' }
  const id = user.id as Parameters<typeof eraseUser>[1]
  expect((await exportUser(server.db, id))?.providers).toMatchObject([
    { provider: 'facebook', subject: 'canary-subject' },
  ])
  await eraseUser(server.deps, id, by)
  const letters = await post.lettersTo(server, email)
  expect(letters.at(-1)?.subject).toBe('Borramos tu cuenta')

  const tables = await everything()
  const signs = ['canario@', 'Canariola', 'Trinacria', '5598765432', 'canary-subject']
  expect(signs.filter((sign) => tables.includes(sign))).toEqual([])
  expect(await eraseUser(server.deps, id, by)).toBeNull()
  expect((await post.lettersTo(server, email)).map(({ subject }) => subject)).toEqual([
    'Cambia tu contraseña',
    'Borramos tu cuenta',
  ])
})
