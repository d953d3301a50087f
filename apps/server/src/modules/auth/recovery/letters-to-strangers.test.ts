import { expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../test/people/captcha.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { useRecovery } from '../../../../test/people/recovery.ts'
import { setEmailVerified } from '../people/user-queries.ts'

const { server, post, ask, asked, signedIn, phone, anAccount, aNumber, aCode, change } = useRecovery()

const typed = 'Gana en malo.test'

/** Registers a stranger's address under a name that is an advertisement. */
const register = async (email: string, national: string) => {
  const reply = await ask('register', {
    name: typed,
    paternal_surname: typed,
    maternal_surname: typed,
    country_code_iso: 'MX',
    ...phone(national),
    email,
    birthday_date: '1990-5-7',
    password: testPassword,
    password_confirmation: testPassword,
    token_captcha: await solvedCaptcha(server),
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

test('nobody writes to a stranger in our name: no letter holds a word that was typed before its address was proven', async () => {
  const [email, national] = ['desconocida@prueba.test', aNumber()]
  await register(email, national)
  server.clock.pass(61_000)
  await asked(await signedIn({ email }), 'email/sendlink')
  await ask('recovery-link', { email })
  expect((await change(national, await aCode(national))).statusCode).toBe(200)
  const letters = await post.lettersTo(server, email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Te damos la bienvenida a Saldo: confirma tu correo',
    'Confirma tu correo',
    'Cambia tu contraseña',
    'Tu contraseña cambió',
  ])
  for (const { text, html } of letters) {
    expect(text).toMatch(/^Hola:\n/)
    expect(text + html).not.toContain('malo')
  }
})

test('whose address is proven is greeted by name', async () => {
  const ana = await anAccount()
  await setEmailVerified(server.db, ana.id, server.clock.now())
  await ask('recovery-link', { email: ana.email })
  const [letter] = await post.lettersTo(server, ana.email)
  expect(letter?.text).toMatch(/^Hola, Ana:\n/)
})
