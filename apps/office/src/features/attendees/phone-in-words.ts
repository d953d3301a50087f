const MEXICAN = /^\+52(\d{3})(\d{3})(\d{4})$/

/** A phone in groups, as it is read aloud: +52 443 218 9055. */
export const phoneInWords = (e164: string): string => e164.replace(MEXICAN, '+52 $1 $2 $3')
