export const toTabCopy = {
  title: (amount: string) => `¿A qué cuenta van ${amount}?`,
  anonymous: 'QR anónimo',
  pick: (who: string, free: string) => `${who}: libres ${free}`,
  tooMuch: (who: string, free: string) => `${who}: solo libres ${free}`,
  none: 'Aquí no hay cuentas abiertas. Ábrela en el menú, en «Cuentas abiertas».',
  practice: 'En la práctica no hay cuentas abiertas.',
  offline: 'Sin red no se agrega a cuentas abiertas. Espera la red o cobra al QR.',
  noDiscount: 'Un descuento no va en una cuenta abierta. Quítalo o cobra al QR.',
  noReturns: 'Los vasos que regresan se descuentan en un cobro, no en una cuenta abierta.',
  back: 'Volver',
} as const
