import type { AccountGroup } from '@saldo/contract/money-reports'

/** What people call the accounts of an event. */
const copy = {
  noName: 'Sin nombre',
  groups: {
    wallets: 'Saldo de la gente',
    bars: 'Ventas',
    tips: 'Propinas',
    vendors: 'Por pagar al comercio',
    commission: 'Comisión a comercios',
    vat: 'IVA por enterar',
    cups: 'Depósitos de vasos',
    refunds: 'Reembolsos por pagar',
    suspense: 'Pagos en suspenso',
    breakage: 'Saldo vencido',
    gateways: 'Por cobrar a la pasarela',
    terminals: 'Terminales por liquidar',
    drawers: 'Cajón',
    bank: 'Banco',
    fees: 'Comisiones de pasarelas',
    promo: 'Saldo regalado',
    chargebacks: 'Contracargos por cobrar',
    cash_difference: 'Diferencias de caja',
    offline_loss: 'Pérdidas sin conexión',
    merges: 'Entre QR unidos',
  },
  named: (group: string, name: string) => `${group} · ${name}`,
} as const

/** An account's display name: its group, then its owner where it has one. */
export const accountName = ({ group, name }: { group: AccountGroup; name: string | null }): string =>
  name === null ? copy.groups[group] : copy.named(copy.groups[group], name === '' ? copy.noName : name)
