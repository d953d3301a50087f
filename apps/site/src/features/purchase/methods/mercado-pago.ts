import { initMercadoPago } from '@mercadopago/sdk-react'
import { useCallback } from 'react'
import type { RuntimeConfig } from '@saldo/contract/config'
import { loadScript } from '../../../shared/load-script.ts'

/** Loads the vendor's script before its wrapper does, because the wrapper caches failures forever. */
export const prepareMercadoPago = async ({
  public_key,
  script_url,
}: RuntimeConfig['mercado_pago']): Promise<void> => {
  await loadScript(script_url)
  initMercadoPago(public_key, { locale: 'es-MX' })
}

/** The `onError` of a brick, with a stable identity: of errors that it can't show itself it is broken. */
export const useBrickError = (onBroken: () => void) =>
  useCallback(
    ({ type }: { type: string }) => {
      if (type === 'critical') onBroken()
    },
    [onBroken],
  )
