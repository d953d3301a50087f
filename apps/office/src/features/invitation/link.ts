const KEY = 'saldo.invitation'

/**
 * The token of the link that was opened: from the address's fragment, which is taken out of it, or kept in this tab
 * through a sign-in.
 */
export const takeToken = (): string => {
  const fresh = location.hash.slice(1)
  if (fresh !== '') {
    sessionStorage.setItem(KEY, fresh)
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(KEY) ?? ''
}

export const forgetToken = (): void => sessionStorage.removeItem(KEY)
