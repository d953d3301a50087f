import { z } from 'zod'

/** Mercado Pago: cards through its form, and its own wallet. */
export const mercadoPago = {
  gateway: 2,
  methods: { card: 'Tarjeta de crédito o débito', mercado_pago: 'Mercado Pago' },
  /** Within how many days a refund reaches its payer at the latest. */
  refundDays: 20,
  config: z.object({ public_key: z.string(), script_url: z.string() }),
} as const
