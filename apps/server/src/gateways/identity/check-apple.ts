import { doctorCopy } from '@saldo/copy/doctor'
import { orFine, wrong, type Checkup, type Finding } from '../checkup.ts'
import { lookAtKeys } from './check-keys.ts'

const copy = doctorCopy.apple

type Options = { redirectUri: string; publicUrl: string; jwksUrl: string; isLoopback: boolean }

const lookAtRedirect = ({ redirectUri, publicUrl, isLoopback }: Options): Finding[] => {
  const [redirect, own] = [new URL(redirectUri), new URL(publicUrl)]
  if (redirect.protocol !== 'https:' && !isLoopback) return [wrong(copy.redirectNotHttps(redirectUri))]
  return redirect.origin === own.origin ? [] : [wrong(copy.redirectElsewhere(redirectUri))]
}

/** Checks that Apple accepts our redirect address and that its keys are readable. */
export const checkApple =
  (options: Options): Checkup =>
  async (ask) =>
    orFine(
      [...lookAtRedirect(options), ...(await lookAtKeys(options.jwksUrl, copy.noKeys, ask))],
      copy.fine(options.redirectUri),
    )
