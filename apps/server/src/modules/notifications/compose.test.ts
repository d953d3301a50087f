import type { EventId, WalletId } from '@saldo/contract/ids'
import { describe, expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { composeText } from './compose-text.ts'
import { composeWhatsApp } from './compose-whatsapp.ts'
import type { Message } from './message.ts'

const env = {
  BRAND_NAME: 'Saldo',
  BRAND_SUPPORT_EMAIL: 'hola@saldo.test',
  PUBLIC_URL: 'https://saldo.example',
}
const to = { email: 'ana@prueba.test', name: 'Ana' }
const ids = { walletId: 'w' as WalletId, eventId: 7 as EventId }
const qr = { kind: 'qr_delivered', phone: null, ...ids, ...to } as const

const letters: [Message, string][] = [
  [
    { kind: 'welcome', verifyUrl: 'https://saldo.example/v/1', ...to },
    'Te damos la bienvenida a Saldo: confirma tu correo',
  ],
  [{ kind: 'recovery_link', url: 'https://saldo.example/r/1', ...to }, 'Cambia tu contraseña'],
  [{ kind: 'email_verification', verifyUrl: 'https://saldo.example/v/2', ...to }, 'Confirma tu correo'],
  [
    { kind: 'password_changed', url: 'https://saldo.example/auth/forgot-password#undo=abc', ...to },
    'Tu contraseña cambió',
  ],
  [{ kind: 'codes_used_up', ...to }, 'Alguien intentó adivinar tu código'],
  [{ kind: 'phone_changed', oldPhone: '+525512345678', ...to }, 'El teléfono de tu cuenta cambió'],
  [{ kind: 'phone_changed', oldPhone: null, ...to }, 'El teléfono de tu cuenta cambió'],
  [{ kind: 'phone_lost', ...to }, 'Quitamos un teléfono de tu cuenta'],
  [{ kind: 'account_linked', provider: 'Google', ...to }, 'Ahora entras con Google'],
  [{ kind: 'account_deleted', ...to }, 'Borramos tu cuenta'],
  [{ ...qr, eventName: 'Noche Tropical' }, 'Tu QR para Noche Tropical'],
  [{ kind: 'qr_blocked', eventName: 'Noche Tropical', ...to }, 'Bloqueaste tu QR para Noche Tropical'],
  [{ kind: 'qr_reissued', eventName: 'Noche Tropical', ...to }, 'Tienes un QR nuevo para Noche Tropical'],
  [
    { kind: 'qr_blocked', eventName: 'Noche Tropical', desk: { who: 'Caro', place: 'Caja Norte' }, ...to },
    'El personal bloqueó tu QR para Noche Tropical',
  ],
  [
    { kind: 'qr_reissued', eventName: 'Noche Tropical', desk: { who: '', place: null }, ...to },
    'El personal cambió tu QR para Noche Tropical',
  ],
  [
    { kind: 'qr_claimed', eventName: 'Noche Tropical', amount: 85.5, ...to },
    'Agregaste un QR impreso a tu cuenta',
  ],
  [
    { kind: 'topup_confirmed', eventName: 'Noche Tropical', amount: 200, balance: 285.5, ...to },
    'Recargaste $200.00 para Noche Tropical',
  ],
  [
    {
      kind: 'invitation',
      who: 'Rosa',
      role: 'cashier',
      events: ['Noche Tropical'],
      url: 'https://saldo.example/office/invitation#abc',
      ...to,
    },
    'Rosa te invita a trabajar en Saldo',
  ],
  [
    { kind: 'invitation', who: '', role: 'admin', events: [], url: 'https://saldo.example/office', ...to },
    'Te invitaron a trabajar en Saldo',
  ],
  [
    { kind: 'role_given', role: 'finance', eventName: 'Noche Tropical', ...to },
    'Ahora trabajas como Finanzas en Noche Tropical',
  ],
  [{ kind: 'role_given', role: 'bar', eventName: null, ...to }, 'Ahora trabajas como Barra'],
  [{ kind: 'role_taken', role: 'admin', eventName: null, ...to }, 'Ya no trabajas como Administración'],
  [
    { kind: 'refund_received', folio: 'R-2026-0007', ...to },
    'Recibimos tu solicitud de reembolso R-2026-0007',
  ],
]

describe('each letter', () => {
  test.each(letters)(
    'has its subject, greets by name, and says the same in text and HTML (%#)',
    (message, subject) => {
      const letter = composeMail(env, message)
      expect(letter).toMatchObject({ to: 'ana@prueba.test', subject })
      expect(letter.text).toContain('Hola, Ana:')
      const words = letter.html
        .replaceAll(/<(?:title|style)[\s\S]*?<\/(?:title|style)>/g, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll(/\s+/g, ' ')
      const paragraphs = letter.text.split('--\n')[0]?.split('\n\n').filter(Boolean) ?? []
      for (const paragraph of paragraphs.filter((line) => !line.includes('https://')))
        expect(words).toContain(paragraph.replaceAll(/\s+/g, ' '))
    },
  )

  test.each(letters)('loads nothing foreign and runs nothing (%#)', (message) => {
    const { html } = composeMail(env, message)
    expect(html).not.toMatch(/<(?:script|img|link|iframe|object)|src=|url\(|@import|\son\w+=/i)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)
    for (const link of links) expect(link).toMatch(/^https:\/\/saldo\.example\//)
  })
})

test('a letter reads well as text', () => {
  const message: Message = { kind: 'recovery_link', url: 'https://saldo.example/r/1', ...to }
  expect(composeMail(env, message).text).toBe(`Hola, Ana:

Pediste cambiar tu contraseña por correo. Toca el botón y elige una nueva.

El enlace sirve una sola vez y vence en 30 minutos.

Elegir otra contraseña: https://saldo.example/r/1

Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.

--
Saldo
Recibes este correo por tu cuenta o tu compra en Saldo. ¿Dudas? Escríbenos a hola@saldo.test.
`)
})

test('the QR travels with its letter: its only picture, with words for who can’t see it', () => {
  const png = Buffer.from('png')
  const { html, pictures } = composeMail(env, { ...qr, eventName: 'Noche Tropical' }, png)
  expect(pictures).toEqual([{ cid: 'qr', filename: 'qr.png', png }])
  expect(html.match(/<img[^>]+>/g)).toEqual([
    expect.stringMatching(/src="cid:qr"\s+alt="Código QR de Noche Tropical"/),
  ])
})

test('a confirmation of a top-up says how much and what is there now', () => {
  const { text } = composeMail(env, {
    kind: 'topup_confirmed',
    eventName: 'Noche Tropical',
    amount: 200,
    balance: 1285.5,
    ...to,
  })
  expect(text).toContain('Recargaste $200.00 y tu saldo para Noche Tropical ahora es de $1,285.50.')
})

test('the old phone is named by its last four digits only', () => {
  const { text, html } = composeMail(env, { kind: 'phone_changed', oldPhone: '+525512345678', ...to })
  expect(text).toContain('El teléfono que termina en 5678')
  expect(`${text}${html}`).not.toContain('345678')
})

test('names that are markup are shown as text, in every place where a person’s words stand', () => {
  const attack = '"><img src=x onerror=alert(1)>'
  const { html } = composeMail(env, { ...qr, name: attack, eventName: attack })
  expect(html).not.toContain('<img')
  expect(html.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(3)
})

test.each(['javascript:alert(1)', 'https://saldo.example/" onclick="x', 'data:text/html,x', ''])(
  'a link that is no web address is never sent: %s',
  (url) => {
    expect(() => composeMail(env, { kind: 'recovery_link', url, ...to })).toThrow(
      'The link of a recovery_link is none',
    )
  },
)

test.each([
  [
    'recovery_code',
    '4071 es tu clave de Saldo para cambiar tu contraseña. Vence en 10 minutos. No la compartas.\n\n@saldo.example #4071',
  ],
  [
    'phone_code',
    '4071 es tu clave de Saldo para verificar este celular. Vence en 10 minutos. No la compartas.\n\n@saldo.example #4071',
  ],
] as const)('a %s is one text message of the cheap alphabet, ending as WebOTP wants', (kind, text) => {
  const composed = composeText(env, { kind, phone: '+525512345678', code: '4071' })
  expect(composed).toEqual({ to: '+525512345678', text })
  expect(composed.text.length).toBeLessThanOrEqual(160)
  expect(composed.text).toMatch(/^[A-Za-z0-9 \n@#.,ñ]+$/)
})

test('a code for a new QR is one text message whatever the names are, and no name in it is an address', () => {
  const composed = composeText(env, {
    kind: 'reissue_code',
    phone: '+525512345678',
    code: '407155',
    who: 'https://robo.example/José Ángel de la Concepción',
    place: 'Caja «Ñandú» número 4, junto al escenario',
    eventName: 'Festival de la Canción y el Órgano 🎉',
  })
  expect(composed).toEqual({
    to: '+525512345678',
    text: '407155 es tu clave para cambiar tu QR de Festival de la Canci. La pide httpsroboexa en Caja Nandu numero. Dila solo en la caja, en persona. Vence en 10 min.',
  })
  expect(composed.text.length).toBeLessThanOrEqual(160)
})

test('a WhatsApp message holds no line breaks, which Meta refuses', () => {
  expect(
    composeWhatsApp(
      { ...qr, phone: '+525512345678', phoneName: 'Ana\n\tLuna', eventName: 'Noche     Tropical' },
      'https://saldo.example/qr-images/t',
    ),
  ).toEqual({
    to: '+525512345678',
    template: 'qr_entregado',
    picture: 'https://saldo.example/qr-images/t',
    texts: ['Ana Luna', 'Noche Tropical'],
    buttonSuffix: 'users/qrs',
  })
})

test('each message only goes where it belongs', () => {
  expect(() =>
    composeText(env, {
      kind: 'password_changed',
      url: 'https://saldo.example/auth/forgot-password#undo=abc',
      ...to,
    }),
  ).toThrow('does not go by SMS')
  expect(() =>
    composeWhatsApp(
      { kind: 'password_changed', url: 'https://saldo.example/auth/forgot-password#undo=abc', ...to },
      '',
    ),
  ).toThrow('does not go by WhatsApp')
  expect(() => composeMail(env, { kind: 'phone_code', phone: '+52', code: '1' })).toThrow(
    'does not go by e-mail',
  )
})
