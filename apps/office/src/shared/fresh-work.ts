import type { ClientActionFunctionArgs } from 'react-router'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { officeEventContext } from './office-event.ts'

type Args = Pick<ClientActionFunctionArgs, 'context'>
type Work = (form: FormData, args: Args) => Promise<unknown>

type Way = {
  /** Where to come back to after a fresh sign-in. */
  to: (event: number, form: FormData) => string
  /** Keeps what was typed until then. */
  keep?: (event: number, form: FormData) => void
}

/** The work of an action that needs a fresh sign-in. */
export const freshly =
  (work: Work, { to, keep }: Way): Work =>
  (form, args) => {
    const { id } = args.context.get(officeEventContext)
    return withFreshSignIn(
      () => work(form, args),
      to(id, form),
      () => keep?.(id, form),
    )
  }
