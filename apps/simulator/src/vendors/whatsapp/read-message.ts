import { z } from 'zod'
import { refusal } from './account.ts'

/** Templates approved for this account: their text, and the number of parameters that fill it. */
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

const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(1_024) })
const image = z.object({
  type: z.literal('image'),
  image: z.union([z.object({ link: z.url() }), z.object({ id: z.string() })]),
})

const component = z.discriminatedUnion('type', [
  z.object({ type: z.literal('header'), parameters: z.tuple([image]) }),
  z.object({ type: z.literal('body'), parameters: z.array(text) }),
  z.object({
    type: z.literal('button'),
    sub_type: z.literal('url'),
    index: z.union([z.literal('0'), z.literal(0)]),
    parameters: z.tuple([text]),
  }),
])

const message = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').default('individual'),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(component).default([]),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

export type Picture = { link: string } | { id: string }

export type ReadMessage = {
  to: string
  template: Template
  texts: string[]
  buttonSuffix: string | null
  picture: Picture | null
  reference: string | null
}

const parse = (raw: unknown) => {
  const isFreeText = typeof raw === 'object' && raw !== null && 'type' in raw && raw.type === 'text'
  // Only templates may open a conversation, since no recipient wrote to us within the last day.
  if (isFreeText) throw refusal(400, 131047)
  const parsed = message.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refusal(400, 100, `${issue?.path.join('.')}: ${issue?.message}`)
}

/** Parses a requested message. Throws the vendor's error for an invalid one. */
export const readMessage = (raw: unknown): ReadMessage => {
  const { to, template: asked, biz_opaque_callback_data: reference } = parse(raw)
  const template = templates[asked.name]
  if (!template || template.language !== asked.language.code)
    throw refusal(404, 132001, `template name (${asked.name}) does not exist in ${asked.language.code}`)
  const read: ReadMessage = {
    to: to.replace('+', ''),
    template,
    texts: [],
    buttonSuffix: null,
    picture: null,
    reference: reference ?? null,
  }
  for (const part of asked.components) {
    if (part.type === 'header') read.picture = part.parameters[0].image
    else if (part.type === 'button') read.buttonSuffix = part.parameters[0].text
    else read.texts = part.parameters.map((parameter) => parameter.text)
  }
  if (read.texts.length !== template.texts)
    throw refusal(
      400,
      132000,
      `body: number of localizable_params (${read.texts.length}) does not match the expected number of params (${template.texts})`,
    )
  if (read.picture === null)
    throw refusal(400, 132012, `header: expected ${template.header.toUpperCase()}, received UNKNOWN`)
  return read
}
