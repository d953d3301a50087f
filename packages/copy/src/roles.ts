/** The roles as people read them. */
export const rolesCopy = {
  admin: 'Administración',
  manager: 'Encargado',
  cashier: 'Caja',
  bar: 'Barra',
  finance: 'Finanzas',
  support: 'Atención',
  vendor: 'Concesionario',
} as const
