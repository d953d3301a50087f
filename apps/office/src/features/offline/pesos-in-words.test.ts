import { expect, test } from 'vitest'
import { pesosInWords } from './pesos-in-words.ts'

test.each([
  [0n, 'cero pesos 00/100 M.N.'],
  [100n, 'un peso 00/100 M.N.'],
  [2_150n, 'veintiún pesos 50/100 M.N.'],
  [3_101n, 'treinta y un pesos 01/100 M.N.'],
  [10_000n, 'cien pesos 00/100 M.N.'],
  [10_100n, 'ciento un pesos 00/100 M.N.'],
  [100_000n, 'mil pesos 00/100 M.N.'],
  [400_000n, 'cuatro mil pesos 00/100 M.N.'],
  [2_100_000n, 'veintiún mil pesos 00/100 M.N.'],
  [48_000_000n, 'cuatrocientos ochenta mil pesos 00/100 M.N.'],
  [100_000_000n, 'un millón de pesos 00/100 M.N.'],
  [1_250_075_000n, 'doce millones quinientos mil setecientos cincuenta pesos 00/100 M.N.'],
  [5_000_000_000_000n, 'cincuenta mil millones de pesos 00/100 M.N.'],
])('%s centavos are written “%s”', (centavos, words) => {
  expect(pesosInWords(centavos)).toBe(words)
})
