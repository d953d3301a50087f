import { describe, expect, test } from 'vitest'
import { imageProblem, textProblem } from './field-problem.ts'

describe('a field says, letter by letter', () => {
  test.each([
    ['name', '', 'Requerido.'],
    ['name', '   ', 'Requerido.'],
    ['name', 'A', 'Mínimo 2 caracteres.'],
    ['name', 'Al', ''],
    ['name', 'a'.repeat(100), ''],
    ['name', 'a'.repeat(101), 'Máximo 100 caracteres.'],
    ['phone', '', 'Requerido.'],
    ['phone', '123456', 'Solo dígitos (7 a 15).'],
    ['phone', '1234567', ''],
    ['phone', '123456789012345', ''],
    ['phone', '1234567890123456', 'Solo dígitos (7 a 15).'],
    ['phone', '55 1234 5678', 'Solo dígitos (7 a 15).'],
    ['email', '', 'Requerido.'],
    ['email', 'ana@', 'Correo no válido.'],
    ['email', 'ana@ejemplo.test', ''],
    ['clabe', '', 'Requerido.'],
    ['clabe', '03218000011835971', 'Debe contener exactamente 18 dígitos.'],
    ['clabe', '032180000118359719', ''],
    // The rule is 18 digits: one that doesn't fit is for the office to see.
    ['clabe', '032180000118359710', ''],
    ['code_qr', '', ''],
    ['code_qr', 'a'.repeat(30), ''],
    ['code_qr', 'a'.repeat(31), 'Máximo 30 caracteres.'],
    // As it stands under a QR, and as a message app or a careful person may write it.
    ['code_qr', '01G4 7K9M XQ2R 5TVW 8YZA BCDE FGHJ K', ''],
    ['code_qr', ' 01g4-7k9m-xq2r-5tvw-8yza-bcde-fghj-k\n', ''],
    ['code_qr', Array.from('01G47K9MXQ2R5TVW8YZABCDEFGHJK').join(' '), ''],
    ['code_qr', 'a '.repeat(31), 'Máximo 30 caracteres.'],
  ] as const)('%s %o: %s [S-5.1]', (name, value, problem) => {
    expect(textProblem(name, value)).toBe(problem)
  })
})

const file = (type: string, size = 10, name = 'qr.png') => ({ name, type, size })
const MB = 1024 * 1024

test.each([
  ['nothing', undefined, 'El archivo es requerido.'],
  ['a PNG', file('image/png'), ''],
  ['a PDF', file('application/pdf'), 'Solo se permiten archivos de imagen (jpg, png, gif, etc.).'],
  ['a file without a type', file(''), 'Solo se permiten archivos de imagen (jpg, png, gif, etc.).'],
  ['an iPhone’s photo without a type', file('', 10, 'IMG_1.HEIC'), ''],
  ['5 MB', file('image/jpeg', 5 * MB), ''],
  ['a byte more', file('image/jpeg', 5 * MB + 1), 'La imagen no debe superar los 5 MB.'],
])('of %s the image field says: %s [S-5.5]', (_name, chosen, problem) => {
  expect(imageProblem(chosen)).toBe(problem)
})
