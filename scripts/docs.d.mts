/** The text with each `<!-- generated:NAME -->` part made anew. */
export function withGenerated(text: string): string
export const generatedDocs: string[]
