import { initMercadoPago } from '@mercadopago/sdk-react'
import type { RuntimeConfig } from '@saldo/contract/config'
import { loadScript } from '../../../shared/load-script.ts'

/** Loads the vendor's script from the configured address before its wrapper looks for it (whose own failures last for ever). */
export const prepareMercadoPago = async ({
  public_key,
  script_url,
}: RuntimeConfig['mercado_pago']): Promise<void> => {
  await loadScript(script_url)
  initMercadoPago(public_key, { locale: 'es-MX' })
}
