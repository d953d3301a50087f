/** Templates that the vendor approved for this account: what people read, and how many texts fill it. */
export type Template = { language: string; header: 'image'; body: string; texts: number; button: string }

export const templates: Readonly<Record<string, Template>> = {
  qr_entregado: {
    language: 'es_MX',
    header: 'image',
    body: 'Hola, {{1}}: tu QR para {{2}} ya está listo. Ábrelo y muéstralo en la barra. No lo compartas: vale como efectivo.',
    texts: 2,
    button: 'Ver mi QR',
  },
}

export const fill = (body: string, texts: readonly string[]): string =>
  body.replaceAll(/\{\{(\d+)\}\}/g, (_all, place: string) => texts[Number(place) - 1] ?? '')
