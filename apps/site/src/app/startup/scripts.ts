/** What draws a QR before anything else of its page is there. */
export const firstQr =
  /\/site\/src\/features\/wallets\/(?:startup\/first-qr|qr-state)\.ts$|\/ui\/src\/qr\/draw-qr\.ts$|\/node_modules\/(?:qrcode|dijkstrajs)\//

/** Features that share scripts; each other feature is an area of its own among those with forms. */
const features: Record<string, readonly string[]> = {
  events: [],
  legal: ['legal'],
  auth: ['forms', 'account'],
  profile: ['forms', 'account'],
  refunds: ['forms', 'account'],
  wallets: ['forms', 'qrs', 'wallets'],
  purchase: ['forms', 'qrs', 'purchase'],
}

export const areaOf = (page: string): readonly string[] => {
  const [, feature] = /\/src\/features\/([\w-]+)/.exec(page) ?? []
  if (feature) return features[feature] ?? ['forms', feature]
  return /\/src\/app\/(?:guards\/|redirects)/.test(page) ? ['forms'] : []
}
