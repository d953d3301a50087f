import { expect, test } from 'vitest'
import { clabeFits } from './clabe.ts'

test('the last digit of a CLABE is told from a wrong one', () => {
  const good = ['032180000118359719', '002010077777777771', '646180110400000007']
  expect(good.filter(clabeFits)).toEqual(good)
  const wrong = Array.from({ length: 9 }, (_, digit) => `03218000011835971${digit}`)
  const noClabe = ['', '03218000011835971', '0321800001183597190', '03218000011835971a']
  expect([...wrong, ...noClabe].filter(clabeFits)).toEqual([])
})
