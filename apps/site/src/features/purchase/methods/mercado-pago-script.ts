import { initMercadoPago } from '@mercadopago/sdk-react'
import type { RuntimeConfig } from '@saldo/contract/config'
import { loadScript } from '../../../shared/load-script.ts'

/**
 * Loads the vendor's script from the configured URL before its wrapper does, because the wrapper caches
 * failures forever.
 */
export const prepareMercadoPago = async ({
  public_key,
  script_url,
}: RuntimeConfig['mercado_pago']): Promise<void> => {
  await loadScript(script_url)
  initMercadoPago(public_key, { locale: 'es-MX' })
}
