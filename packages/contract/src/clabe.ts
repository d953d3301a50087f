const form = /^\d{18}$/
const weights = [3, 7, 1]

/** Whether a CLABE's check digit is right; banks refuse a CLABE whose digit is wrong. */
export const clabeFits = (clabe: string): boolean => {
  if (!form.test(clabe)) return false
  const digits = Array.from(clabe, Number)
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, i) => total + ((digit * (weights[i % 3] ?? 0)) % 10), 0)
  return digits[17] === (10 - (sum % 10)) % 10
}
