import { useEffect, type RefObject } from 'react'
import { takeRefundCode } from '../../shared/refund-code.ts'
import { useSession } from '@saldo/client/session/session.ts'

/** Fills empty fields as if typed, so that the fields validate and the form is notified. */
const fill = (form: HTMLFormElement, values: Record<string, string>): void => {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement) || input.value !== '' || value === '') continue
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Prefills the form with the signed-in user's data and the code of the QR that it was opened from. */
export const usePrefill = (form: RefObject<HTMLFormElement | null>): void => {
  const { user } = useSession()
  useEffect(() => {
    if (!form.current) return
    const name = user && [user.name, user.paternal_surname, user.maternal_surname].join(' ').trim()
    fill(form.current, {
      name: name ?? '',
      phone: user?.phone_number ?? '',
      email: user?.email ?? '',
      code_qr: takeRefundCode(),
    })
  }, [form, user])
}
