/** When the token ends, in ms since the epoch; undefined when it can't be read. */
const expiryOf = (token: string): number | undefined => {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = (claims as { exp?: unknown } | null)?.exp
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** Whether the token is there and its end lies in the future. */
export const isUnexpired = (token: string | null, nowMs: number): token is string => {
  const expiry = token === null ? undefined : expiryOf(token)
  return expiry !== undefined && expiry > nowMs
}
