import manifest from '../package.json' with { type: 'json' }

/** The product's version, as its manifest says. */
export const { version } = manifest
