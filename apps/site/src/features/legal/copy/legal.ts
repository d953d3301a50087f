/**
 * A paragraph, or a list of points. The placeholders `{brand}`, `{address}`, `{email}`, `{phone}`,
 * `{privacy}`, `{deletion}`, `{refunds}` and `{windows}` are replaced by what they name.
 */
export type LegalBlock = string | readonly string[]

/** A legal text, in parts that each have an anchor. */
export type Legal = {
  title: string
  description: string
  /** "Última actualización: …", where the text has a version. */
  updated: string | null
  intro: readonly LegalBlock[]
  sections: readonly { id: string; title: string; blocks: readonly LegalBlock[] }[]
}

export const legalPageCopy = {
  updated: 'Última actualización: 4 de junio de 2025',
  contents: 'Contenido',
  others: 'Otros textos legales',
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
  privacyLink: 'política de privacidad',
  dataDeletion: 'Eliminación de datos de Facebook',
  dataDeletionLink: 'esta página',
  refundsLink: 'formulario de solicitud de reembolso',
  windowsLink: 'aplicación para Windows',
} as const
