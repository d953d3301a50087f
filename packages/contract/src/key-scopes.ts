/** What a key of the organiser's API may do; each names one area, and a key has one or several. */
export const keyScopes = [
  'catalogue.read',
  'catalogue.write',
  'team.read',
  'money.read',
  'reports.read',
] as const
export type KeyScope = (typeof keyScopes)[number]
