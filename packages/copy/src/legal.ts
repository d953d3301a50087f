/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[]

/** A text to read, in parts that each have an anchor. */
export type Legal = {
  title: string
  description: string
  /** "Última actualización: …", where the text has a version. */
  updated: string | null
  intro: readonly LegalBlock[]
  sections: readonly { id: string; title: string; blocks: readonly LegalBlock[] }[]
}

/** Whom the texts speak of. */
export type LegalBrand = { name: string; email: string; phone: string }

export const legalCopy = {
  updated: 'Última actualización: 4 de junio de 2025',
  contents: 'Contenido',
  others: 'Otros textos legales',
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
  dataDeletion: 'Eliminación de datos de Facebook',
} as const
