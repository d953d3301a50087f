import type { CampaignState, Giving } from '@saldo/contract/campaigns'

const qrs = (count: number): string => (count === 1 ? '1 QR' : `${count.toLocaleString('es-MX')} QR`)

/** Balance that the organiser gives away. */
export const campaignsCopy = {
  title: 'Promociones',
  intro: 'Saldo que regalas: se gasta primero, no se devuelve en dinero y vence cuando termina su campaña.',
  create: 'Nueva campaña',
  none: 'Todavía no hay campañas. Crea una para regalar saldo a una persona, a una lista o a todos.',
  noneClosed: 'Este evento no tuvo campañas, y ya terminó.',
  name: 'Nombre',
  nameHint: 'Lo ven las personas en su QR. Por ejemplo: Bienvenida.',
  perQr: 'Monto por QR',
  perQrHint: 'Lo más que recibe cada uno.',
  total: 'Total de la campaña',
  totalHint: 'Lo más que reciben todos juntos.',
  endsAt: 'Vence',
  endsHint: (end: string) => `Hora del evento; a más tardar cuando termina: ${end}.`,
  noAmount: 'Escribe un monto en pesos, como 50 o 50.50.',
  save: 'Guardar campaña',
  start: 'Crear campaña',

  campaign: 'Campaña',
  state: 'Estado',
  states: {
    running: 'Vigente',
    lapsing: 'Venciendo',
    ended: 'Terminada',
  } satisfies Record<CampaignState, string>,
  given: 'Dado',
  spent: 'Gastado',
  left: 'Sin gastar',
  lapsed: 'Vencido',
  ofTotal: (total: string) => `de ${total}`,
  toQrs: (count: number) => `a ${qrs(count)}`,
  figures: 'Campaña',
  inBars: 'en barras, menos lo anulado',
  onQrs: 'en los QR, hasta que venza',
  takenBack: 'volvió al organizador',
  onTheWay: (amount: string) => `${amount} en camino`,
  until: (moment: string) => `Vence ${moment}`,
  endedAt: (moment: string) => `Terminó ${moment}`,
  each: (amount: string) => `${amount} por QR`,

  all: 'Todas las campañas',
  notFoundTitle: 'No encontramos esta campaña',
  notFoundHint: 'No es de este evento, o la dirección está incompleta.',
  edit: 'Cambiar',
  editTitle: 'Cambiar la campaña',
  end: 'Terminar ya',
  endTitle: '¿Terminar la campaña ahora?',
  endWords: (left: string, planned: string | null) =>
    `Ya no se podrá dar nada, y ${left} que siguen sin gastar en los QR vencen en unos minutos.${planned === null ? '' : ` Los ${planned} que iban en camino no se dan.`} No se puede deshacer.`,

  everybodyTitle: 'Dar a todos los que ya cargaron saldo',
  everybody: (count: number, total: string) =>
    `${qrs(count)} ${count === 1 ? 'recibiría' : 'recibirían'} ${total} en total, cada uno lo que le falta. Los que compren después no entran: puedes repetirlo.`,
  everybodyFull: (count: number) => `${qrs(count)} ya ${count === 1 ? 'tiene' : 'tienen'} todo.`,
  everybodyShort: (left: string) => `A la campaña le quedan ${left}: no alcanza. Sube su total.`,
  everybodyNone: 'Nadie que haya cargado saldo se queda sin esta promoción.',
  giveAll: (count: number) => `Dar a ${qrs(count)}`,
  giveAllTitle: '¿Dar esta promoción a todos?',
  giveAllWords: (count: number, total: string) =>
    `${qrs(count)} reciben ${total} en total y un correo cada uno. No se puede deshacer; lo que no gasten vence con la campaña.`,
  started: 'En marcha: los verás llegar aquí abajo.',

  listTitle: 'Dar a una lista',
  listHint:
    'Columna «qr»: teléfono, correo, código de compra o código de un QR. Columna «importe», si alguien recibe menos que el resto.',
  listSubject: 'QR',
  listExample: 'qr,importe\n4432189055,\nana@correo.mx,25.00',
  listWords: (amount: string) => `Recibe ${amount}`,
  listPreview: 'A quién se daría',
  listDone: 'Lista recibida',
  listApply: (count: number) => `Dar a ${qrs(count)}`,
  listStarted: (count: number) => `En marcha: ${qrs(count)}. Cada quien recibe un correo.`,

  givings: 'Lo que se ha dado',
  noGivings: 'Todavía no se ha dado nada. Da a una persona desde su ficha, o a varios aquí arriba.',
  giving: 'Qué',
  kinds: { qr: 'A una persona', list: 'Lista', everybody: 'A todos' } satisfies Record<
    Giving['kind'],
    string
  >,
  who: 'Quién',
  somebody: 'Alguien',
  qrs: 'QR',
  amount: 'Monto',
  result: 'Resultado',
  underWay: (given: number, all: number) => `En camino: ${given} de ${all}`,
  allGiven: 'Dado',
  someGiven: (given: number, all: number) => `Dado a ${given} de ${all}`,
  skipped: (count: number, reason: string) => `${qrs(count)}: ${reason}`,
} as const
