import { expect, test } from 'vitest'
import { faultOfPassword } from './password-rules.ts'

const ana = { email: 'ana.luna@prueba.test', names: ['María José', 'Luna', 'Ríos'] }

test.each(['password', 'PASSWORD1', '12345678', 'iloveyou', 'contraseña', 'qwertyuiop'])(
  '%s is refused because many people have it, in any case and with any accents',
  (password) => {
    expect(faultOfPassword(password, ana)).toBe('common')
  },
)

test.each([
  ['the whole e-mail', 'x-ana.luna@prueba.test-x'],
  ['its local part', 'mi ANA.LUNA secreta'],
  ['a surname of four letters', 'cielo con luna llena'],
  ['a surname without its accent', 'siete RIOS bravos'],
  ['one word of a name', 'jose en la playa'],
])('a password with %s is refused', (_what, password) => {
  expect(faultOfPassword(password, ana)).toBe('contains_you')
})

test('parts of three letters or fewer say nothing about anybody', () => {
  const short = { email: 'leo@prueba.test', names: ['Leo', 'Paz', 'Gil'] }
  expect(faultOfPassword('leo paz gil viajan', short)).toBeNull()
})

test.each(['solo letras minusculas', '🎺🎺🎺🎺🎺🎺🎺🎺', 'Festival-2026-noche', 'ñandú con eñe y él'])(
  '%s needs no digits, capitals or signs',
  (password) => {
    expect(faultOfPassword(password, ana)).toBeNull()
  },
)
