import { expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { useRecovery } from '../../../../test/people/recovery.ts'

const { server, post, anAccount, aNumber, signedIn, asked, change, sendCode, verify } = useRecovery()

test('recovery, verification, phone and password changes of one account at once: each answers, none fails', async () => {
  for (let round = 0; round < 8; round++) {
    server.clock.pass(25 * 3_600_000)
    const ana = await anAccount()
    const other = await anAccount(ana.national, 'Bruno')
    const [here, there] = [await signedIn(ana), await signedIn(other)]
    await asked(here, 'phone/sendcode')
    const own = await post.codeTo(server, ana.e164)
    server.clock.pass(60_000)
    await sendCode(ana.national)
    const code = await post.codeTo(server, ana.e164)
    const profile = {
      name: 'Ana',
      paternal_surname: 'Luna',
      maternal_surname: 'Ríos',
      country_code_iso: 'MX',
      country_code: '52',
      phone_number: aNumber(),
      birthday_date: '1991-2-3',
    }
    const password = 'jarana de medianoche'
    const replies = await Promise.all([
      change(ana.national, code),
      change(ana.national, code, 'otra jarana larga'),
      verify(ana.national, code),
      asked(here, 'phone/verifycode', { code: own }),
      asked(here, `public/user/${ana.id}`, profile),
      asked(here, `public/user/${ana.id}`, { password, password_confirmation: password }),
      asked(there, `public/user/${other.id}`, { ...profile, phone_number: ana.national }),
      call(server, 'POST', 'auth/public/recovery-link', { body: { email: ana.email } }),
    ])
    const failed = replies.filter(({ statusCode }) => ![200, 401, 422].includes(statusCode))
    expect(failed.map((reply) => [reply.statusCode, reply.body])).toEqual([])
    const holders = await server.db
      .selectFrom('user_account')
      .select('user_id')
      .where('phone_e164', '=', ana.e164)
      .where('phone_verified_at', 'is not', null)
      .execute()
    expect(holders.length).toBeLessThanOrEqual(1)
  }
}, 60_000)
