import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import type { AppError } from '../../kernel/errors.ts'
import type { EventFields, EventRecord } from './event.ts'
import {
  canBuy,
  checkEdit,
  checkExtension,
  checkFields,
  defaultLimits,
  isExpired,
  narrows,
  slugOf,
} from './rules.ts'

const at = (text: string): Date => new Date(text)
const end = at('2026-12-13T09:00:00Z')
const justBefore = new Date(end.getTime() - 1)

const fields: EventFields = {
  ...defaultLimits,
  name: 'Noche de Marea',
  url: 'noche-de-marea',
  startsAt: at('2026-12-12T23:00:00Z'),
  endsAt: end,
  timezone: 'America/Mexico_City',
  venue: 'Muelle Norte',
  city: 'Veracruz',
  description: '',
  refundsUntil: null,
  liveQr: 'offered',
  staticLimit: null,
  cashRefunds: false,
  autoRefundsAfterHours: null,
}
const event = (over: Partial<EventRecord> = {}): EventRecord =>
  ({ ...fields, id: 7, status: 'published', ...over }) as EventRecord

const refusal = (work: () => unknown): { code: string; errors?: unknown } => {
  try {
    work()
  } catch (error) {
    const { code, detail } = error as AppError
    return { code, ...(detail.errors && { errors: detail.errors }) }
  }
  return { code: 'none' }
}

describe('an address', () => {
  test.each([
    ['Noche Tropical', 'noche-tropical'],
    ['¡Ñandú & Güera! 2026', 'nandu-guera-2026'],
    ['  La   Última  ', 'la-ultima'],
    ['🎉🎉', ''],
    ['--Ya-- mero!!', 'ya-mero'],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test.each(['abc', 'x'.repeat(60)])('of %s is taken: the shortest and the longest', (url) => {
    expect(refusal(() => checkFields({ ...fields, url }))).toEqual({ code: 'none' })
  })

  test.each(['', 'ab', '123', 'Mayus', 'con espacio', '-a-b', 'a--b', 'ab-', 'ñandu', 'a/b', 'x'.repeat(61)])(
    'as "%s" is refused',
    (url) => {
      expect(refusal(() => checkFields({ ...fields, url }))).toEqual({
        code: 'validation_failed',
        errors: {
          url: [
            'La dirección lleva de 3 a 60 letras minúsculas sin acento, números y guiones, y alguna letra.',
          ],
        },
      })
    },
  )
})

describe('the fields of an event', () => {
  test.each<[string, Partial<EventFields>, string, string]>([
    ['a name of nothing', { name: '' }, 'name', 'Escribe el nombre del evento.'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name', 'Usa 120 caracteres o menos.'],
    ['a name with a line break', { name: 'a\nb' }, 'name', 'Usa una sola línea, sin caracteres invisibles.'],
    [
      'a name that turns the line around',
      { name: 'a\u202eb' },
      'name',
      'Usa una sola línea, sin caracteres invisibles.',
    ],
    ['a lone surrogate', { city: 'a\ud800' }, 'city', 'Usa una sola línea, sin caracteres invisibles.'],
    [
      'an unknown time zone',
      { timezone: 'America/Atlantis' },
      'timezone',
      'No conocemos esa zona horaria. Usa una como America/Mexico_City.',
    ],
    [
      'an end at the start',
      { endsAt: fields.startsAt },
      'ends_at',
      'El evento debe terminar después de empezar.',
    ],
    [
      'a date that is none',
      { endsAt: new Date('x') },
      'ends_at',
      'Esa fecha no existe. Escríbela como 2026-12-31T20:00.',
    ],
    [
      'refunds that stop before the end',
      { refundsUntil: justBefore },
      'refunds_until',
      'Los reembolsos deben poder pedirse hasta después del final del evento.',
    ],
    [
      'a beginning that is none',
      { startsAt: new Date('x') },
      'starts_at',
      'Esa fecha no existe. Escríbela como 2026-12-31T20:00.',
    ],
    [
      'an end of refunds that is none',
      { refundsUntil: new Date('x') },
      'refunds_until',
      'Esa fecha no existe. Escríbela como 2026-12-31T20:00.',
    ],
    ['a name too long by one', { name: 'x'.repeat(121) }, 'name', 'Usa 120 caracteres o menos.'],
    [
      'a description too long by one',
      { description: 'x'.repeat(2_001) },
      'description',
      'Usa 2000 caracteres o menos.',
    ],
    [
      'a sign that nobody sees in the second line',
      { description: 'una\n\u202eotra' },
      'description',
      'Usa una sola línea, sin caracteres invisibles.',
    ],
    ['refunds of nothing', { minRefund: centavos(0) }, 'min_refund', 'El monto debe ser mayor que cero.'],
    ['a minimum of nothing', { minTopup: centavos(0) }, 'min_topup', 'El monto debe ser mayor que cero.'],
    [
      'a minimum above the maximum',
      { minTopup: centavos(1_000_001) },
      'min_topup',
      'La recarga mínima no puede ser mayor que la máxima.',
    ],
    [
      'a top-up above what a QR may hold',
      { maxTopup: centavos(2_000_001) },
      'max_topup',
      'La recarga máxima no puede ser mayor que el saldo máximo.',
    ],
  ])('refuse %s', (_what, change, field, sentence) => {
    expect(refusal(() => checkFields({ ...fields, ...change }))).toEqual({
      code: 'validation_failed',
      errors: { [field]: [sentence] },
    })
  })

  test.each<[string, Partial<EventFields>]>([
    ['markup, kept as text', { name: '"><img src=x onerror=alert(1)>' }],
    ['a family of emoji', { name: 'Fiesta 👩‍👩‍👧 ñ' }],
    ['the longest name', { name: 'x'.repeat(120) }],
    ['the longest description', { description: 'x'.repeat(2_000) }],
    ['a description of two lines', { description: 'una línea\ny otra' }],
    ['refunds until the very end', { refundsUntil: end }],
    ['three limits that are one', { minTopup: centavos(2_000_000), maxTopup: centavos(2_000_000) }],
  ])('take %s', (_what, change) => {
    expect(refusal(() => checkFields({ ...fields, ...change }))).toEqual({ code: 'none' })
  })
})

describe('buying', () => {
  test('is possible until the last millisecond and refused at the end', () => {
    expect(refusal(() => canBuy(event(), justBefore)).code).toBe('none')
    expect(refusal(() => canBuy(event(), end)).code).toBe('event_closed')
    expect(isExpired(event(), justBefore)).toBe(false)
    expect(isExpired(event(), end)).toBe(true)
  })

  test('is refused for a draft and for a closed event', () => {
    expect(refusal(() => canBuy(event({ status: 'draft' }), justBefore)).code).toBe('event_not_on_sale')
    expect(refusal(() => canBuy(event({ status: 'closed' }), justBefore)).code).toBe('event_closed')
    expect(isExpired(event({ status: 'closed' }), justBefore)).toBe(true)
  })
})

describe('changing', () => {
  const later = new Date(end.getTime() + 1)

  test('an event is extended while it runs, to a later end only', () => {
    expect(refusal(() => checkExtension(event(), later, justBefore)).code).toBe('none')
    expect(refusal(() => checkExtension(event({ status: 'closed' }), later, justBefore)).code).toBe(
      'event_closed',
    )
    expect(refusal(() => checkExtension(event(), end, justBefore))).toEqual({
      code: 'validation_failed',
      errors: { ends_at: ['Para extender el evento, el nuevo final debe ser posterior al actual.'] },
    })
  })

  test('an event that has ended is extended with a reason, into the future, while refunds have not begun', () => {
    const late = { reason: 'El grupo empezó tarde', haveRefundsBegun: false }
    const muchLater = new Date(later.getTime() + 60_000)
    expect(refusal(() => checkExtension(event(), muchLater, later, late)).code).toBe('none')
    expect(refusal(() => checkExtension(event(), muchLater, later))).toEqual({
      code: 'validation_failed',
      errors: { reason: ['El evento ya terminó: escribe por qué se alarga.'] },
    })
    const begun = { ...late, haveRefundsBegun: true }
    expect(refusal(() => checkExtension(event(), muchLater, later, begun)).code).toBe('refunds_begun')
    expect(refusal(() => checkExtension(event(), later, later, late))).toEqual({
      code: 'validation_failed',
      errors: { ends_at: ['Ese final ya pasó. Elige uno que esté por venir.'] },
    })
    expect(refusal(() => checkExtension(event(), new Date('x'), later, late))).toEqual({
      code: 'validation_failed',
      errors: { ends_at: ['Esa fecha no existe. Escríbela como 2026-12-31T20:00.'] },
    })
    expect(refusal(() => checkExtension(event({ status: 'closed' }), muchLater, later, late)).code).toBe(
      'event_closed',
    )
  })

  test('the address of a published event is fixed, a draft’s is not', () => {
    const moved = { ...event(), url: 'otra-direccion' }
    expect(refusal(() => checkEdit(event(), { ...event(), name: '' }, justBefore)).code).toBe(
      'validation_failed',
    )
    expect(refusal(() => checkEdit(event(), moved, justBefore)).errors).toEqual({
      url: ['El evento ya se publicó con esta dirección y hay enlaces que la usan: no se puede cambiar.'],
    })
    expect(refusal(() => checkEdit(event({ status: 'draft' }), moved, justBefore)).code).toBe('none')
  })

  test('an end is moved neither into the past nor after it has passed', () => {
    expect(refusal(() => checkEdit(event(), event({ endsAt: justBefore }), justBefore))).toEqual({
      code: 'validation_failed',
      errors: { ends_at: ['Ese final ya pasó. Elige uno que esté por venir.'] },
    })
    expect(refusal(() => checkEdit(event(), event({ endsAt: later }), justBefore)).code).toBe('none')
    expect(refusal(() => checkEdit(event(), event({ endsAt: later }), end)).code).toBe('event_closed')
    expect(refusal(() => checkEdit(event(), event({ venue: 'Otro' }), end)).code).toBe('none')
    expect(
      refusal(() => checkEdit(event({ status: 'closed' }), event({ venue: 'Otro' }), justBefore)).code,
    ).toBe('event_closed')
  })

  test('less is allowed after a close, an earlier end or a smaller limit, and after nothing else', () => {
    expect(narrows(event(), event({ status: 'closed' }))).toBe(true)
    expect(narrows(event(), event({ endsAt: justBefore }))).toBe(true)
    expect(narrows(event(), event({ maxBalance: centavos(1_999_999) }))).toBe(true)
    expect(narrows(event(), event({ endsAt: later, maxBalance: centavos(2_000_001) }))).toBe(false)
    expect(narrows(event({ status: 'draft' }), event())).toBe(false)
    expect(narrows(event({ status: 'closed' }), event({ status: 'closed' }))).toBe(false)
  })
})
