const KEY = 'till_customer_screen'
export const SIGN_MS = 2_000
const GONE_MS = 3 * SIGN_MS

/** Whether a customer's screen of this device showed a sign of life lately. */
export const isScreenThere = (): boolean => {
  try {
    const ageMs = Date.now() - Number(localStorage.getItem(KEY) ?? 0)
    return ageMs >= 0 && ageMs < GONE_MS
  } catch {
    return false
  }
}

/** A sign of life of the customer's screen. */
export const signOfScreen = (): void => localStorage.setItem(KEY, String(Date.now()))

export const screenGoes = (): void => localStorage.removeItem(KEY)
