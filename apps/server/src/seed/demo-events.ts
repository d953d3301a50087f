/** A gzipped SVG of 1820 × 692 in `pictures`. */
export type DemoPicture = { file: string; alt: string }

export type DemoEvent = {
  url: string
  name: string
  venue: string
  city: string
  timezone: string
  description: string
  /** Days after the first start, and the hour in the event's time zone. */
  starts: { inDays: number; hour: number }
  ends: { inDays: number; hour: number }
  cashRefunds: boolean
  tips?: true
  /** Which QR of 'Mis Qrs' stands first. */
  liveQr?: 'preferred'
  /** Hours after its end until what is left goes back by itself. */
  autoRefundsAfterHours?: number
  picture: DemoPicture | null
}

const central = 'America/Mexico_City'

/**
 * Invented: no such event, band or brand exists. The first event is running from the start, so that a bar can
 * charge.
 */
export const demoEvents: readonly DemoEvent[] = [
  {
    url: 'feria-luz-de-papel',
    name: 'Feria Luz de Papel',
    venue: 'Malecón del Lago',
    city: 'Pátzcuaro',
    timezone: central,
    description:
      'Un mes de globos de Cantoya sobre el lago, antojitos, talleres de papel y música de banda al caer la tarde.',
    starts: { inDays: -2, hour: 12 },
    ends: { inDays: 28, hour: 23 },
    cashRefunds: true,
    tips: true,
    picture: {
      file: 'paper-balloons.svgz',
      alt: 'Globos de papel iluminados suben sobre un lago al anochecer',
    },
  },
  {
    url: 'sonidero-estelar',
    name: 'Sonidero Estelar',
    venue: 'Explanada La Bocina',
    city: 'Ciudad de México',
    timezone: central,
    autoRefundsAfterHours: 48,
    liveQr: 'preferred',
    description: 'Doce sonidos, una pista y toda la cumbia que quepa hasta las cuatro de la mañana.',
    starts: { inDays: 6, hour: 18 },
    ends: { inDays: 7, hour: 4 },
    cashRefunds: false,
    picture: { file: 'sound-system.svgz', alt: 'Un disco de vinilo entre torres de bocinas y confeti' },
  },
  {
    url: 'marea-llena',
    name: 'Marea Llena',
    venue: 'Playa del Faro Viejo',
    city: 'Veracruz',
    timezone: central,
    description:
      'Son jarocho, jazz y pescado a las brasas en la arena, la noche de la luna más grande del año.',
    starts: { inDays: 13, hour: 17 },
    ends: { inDays: 14, hour: 3 },
    cashRefunds: false,
    picture: {
      file: 'moon-over-sea.svgz',
      alt: 'La luna llena con su conejo sobre un mar de escamas de papel',
    },
  },
  {
    url: 'agave-sonoro',
    name: 'Agave Sonoro',
    venue: 'Hacienda Los Surcos',
    city: 'Tequila',
    timezone: central,
    description: 'Rock, banda y electrónica entre surcos de agave, con catas, food trucks y camping.',
    starts: { inDays: 20, hour: 14 },
    ends: { inDays: 22, hour: 2 },
    cashRefunds: true,
    picture: {
      file: 'agave-field.svgz',
      alt: 'Surcos de agave azul frente a un volcán y un sol que se mete',
    },
  },
  {
    url: 'noche-de-cempasuchil',
    name: 'Noche de Cempasúchil',
    venue: 'Jardín de las Velas',
    city: 'Oaxaca de Juárez',
    timezone: central,
    description: 'Comparsas, mezcal y un mercado nocturno bajo arcos de flor. Ven con la cara pintada.',
    starts: { inDays: 27, hour: 19 },
    ends: { inDays: 28, hour: 5 },
    cashRefunds: false,
    picture: {
      file: 'marigold-arch.svgz',
      alt: 'Un arco de cempasúchil con velas encendidas y mariposas monarca',
    },
  },
  {
    url: 'patio-jaranero',
    name: 'Patio Jaranero',
    venue: 'Patio de la Ceiba',
    city: 'Mérida',
    timezone: 'America/Merida',
    description: 'Jarana, trova y cochinita en un patio de ceibas. Cupo chico, sillas para todos.',
    starts: { inDays: 34, hour: 18 },
    ends: { inDays: 35, hour: 1 },
    cashRefunds: false,
    picture: null,
  },
]
