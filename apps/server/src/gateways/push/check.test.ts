import { expect, test } from 'vitest'
import { fine, look, wrong } from '../../../test/vendors/checkups.ts'
import { checkPush } from './check.ts'

test('a key of the curve is fine, and a number of its size that is none is said', async () => {
  const key = Buffer.alloc(32, 7).toString('base64url')
  expect(await look(checkPush(key))).toEqual(fine('La llave sirve para firmar.'))
  expect(await look(checkPush(Buffer.alloc(32, 0xff).toString('base64url')))).toEqual(
    wrong(
      'VAPID_PRIVATE_KEY no es una llave P-256, así que ningún aviso saldría. Haz una como dice docs/operations.md.',
    ),
  )
})
