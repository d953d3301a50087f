import type { Refusal } from './judge.ts'

const refusals: Record<Refusal, string> = {
  lapsed: 'Se terminó el permiso para cobrar sin red: espera a que vuelva la conexión.',
  live_only: 'Sin red solo se cobra con el QR en vivo: pide que lo abra en su teléfono.',
  other_event: 'Este QR es de otro evento: pide el de este.',
  unknown: 'Este QR es tan nuevo que este dispositivo no lo conoce: pide otro o espera la conexión.',
  pays_nothing: 'Este QR está bloqueado o fue reemplazado: pide su QR actual.',
  forged: 'La firma de este QR no es válida: pide que lo abra otra vez en su teléfono.',
  old: 'Es una captura de pantalla: pide el QR en vivo.',
  ahead: 'El teléfono trae otra hora: pide que la ponga en automático y abra otra vez su QR.',
  used: 'Este QR ya se usó: espera a que cambie y léelo otra vez.',
  expired: 'Pasaron más de cinco minutos desde que lo leíste: lee otra vez su QR.',
  empty: 'A este QR ya no se le puede cobrar más sin red: pide otro o espera la conexión.',
  till_full: 'Este dispositivo llegó a su límite sin red: espera la conexión para que envíe sus ventas.',
  too_much: 'Es más de lo que se le puede cobrar sin red: quita algo de la cuenta.',
}

export const offlineCopy = {
  strip: (held: string, limit: string) => `SIN RED · ${held} de ${limit}`,
  sending: (count: number) => (count === 1 ? 'Enviando 1 venta' : `Enviando ${count} ventas`),
  scanHint: 'Sin red: pide el QR en vivo y acércalo a la cámara.',
  most: (amount: string) => `Puedes cobrar hasta ${amount}`,
  overMost: (amount: string) => `Sin red puedes cobrarle hasta ${amount}`,
  sellAnyway: 'Cobrar sin red',
  refusedTitle: 'Sin red no se puede',
  refusals,
} as const
