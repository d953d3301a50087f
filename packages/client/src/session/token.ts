/** A claim that is a time, in ms since the epoch; undefined when it can't be read. */
const timeClaim = (token: string, name: 'exp' | 'iat' | 'auth_time'): number | undefined => {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const seconds = (claims as Record<string, unknown> | null)?.[name]
    return typeof seconds === 'number' ? seconds * 1000 : undefined
  } catch {
    return undefined
  }
}

/** When its user signed in, in ms since the epoch; refreshing doesn't change it. Undefined when it can't be read. */
export const signedInAt = (token: string): number | undefined => timeClaim(token, 'auth_time')

/** When the server made it, in ms since the epoch. Undefined when it can't be read. */
export const madeAt = (token: string): number | undefined => timeClaim(token, 'iat')

/** Whether the token exists and has not expired. */
export const isUnexpired = (token: string | null, nowMs: number): token is string => {
  const expiry = token === null ? undefined : timeClaim(token, 'exp')
  return expiry !== undefined && expiry > nowMs
}

let aheadMs = 0

/** Derives this device's clock offset from a token that the server has just issued. */
export const learnClock = (token: string): void => {
  const made = madeAt(token)
  if (made !== undefined) aheadMs = Date.now() - made
}

/** The server's time as known to this document, in ms since the epoch: phone clocks are minutes and hours off. */
export const serverNow = (): number => Date.now() - aheadMs
