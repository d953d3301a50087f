import { useState } from 'react'
import { signOut } from './api/sign-out.ts'

/** A sign-out by a button; `busy` until the document is left. */
export const useSignOut = () => {
  const [busy, setBusy] = useState(false)
  const onClick = (): void => {
    setBusy(true)
    void signOut()
  }
  return { busy, onClick }
}
