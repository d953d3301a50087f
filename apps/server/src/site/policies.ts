import type { RuntimeConfig } from '@saldo/contract/config'
import type { DocumentKind } from '@saldo/contract/documents'
import { captchaPolicy } from '../gateways/captcha/index.ts'
import { identitySources } from '../gateways/identity/index.ts'
import { paymentVendors } from '../gateways/providers.ts'
import { mergeSources, type Sources } from '../gateways/script-sources.ts'

const base = (nonce: string, apiOrigins: string[]): Sources => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", `'nonce-${nonce}'`],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...apiOrigins],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
})

/** Sources for scanning a QR with the camera: the decoder is WebAssembly. */
const camera: Sources = { 'script-src': ["'wasm-unsafe-eval'"], 'media-src': ["'self'", 'blob:'] }

/** The Trusted Types policy that allows the service workers' URLs; see packages/client/src/service-worker. */
const withWorker: Sources = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['service-worker'],
}

/** Trusted Types are enforced where the captcha's widget uses their policies; see decision 201. */
const withCaptcha = ({ captcha }: RuntimeConfig): Sources => {
  const { sources, trustedTypes } = captchaPolicy(captcha)
  return trustedTypes === undefined
    ? sources
    : mergeSources([withWorker, sources, { 'trusted-types': [...trustedTypes] }])
}

const extras = (kind: DocumentKind, config: RuntimeConfig, nonce: string): Sources => {
  switch (kind) {
    case 'plain':
      return withWorker
    case 'auth': {
      const social = identitySources(config.social)
      // No provider's sign-in script supports Trusted Types.
      if (Object.keys(social).length > 0) return mergeSources([social, captchaPolicy(config.captcha).sources])
      return withCaptcha(config)
    }
    case 'captcha':
      return withCaptcha(config)
    case 'checkout': {
      const vendors = paymentVendors.map((vendor) => vendor.checkoutSources(config))
      const origins = vendors.flatMap((vendor) => vendor.origins)
      const styles = vendors.flatMap((vendor) => vendor.styles)
      return {
        ...(styles.length > 0 && { 'style-src': [`'nonce-${nonce}'`, ...styles] }),
        'script-src': origins,
        'connect-src': origins,
        'frame-src': origins,
        'img-src': origins,
        'form-action': origins,
      }
    }
    case 'till':
    case 'office':
    case 'claim':
      return { ...withWorker, ...camera }
  }
}

const originOf = (url: string): string[] => (url.startsWith('/') ? [] : [new URL(url).origin])

/** Headers of one document: content security policy, opener policy and permissions policy. */
export const documentHeaders = (
  kind: DocumentKind,
  nonce: string,
  config: RuntimeConfig,
  isHttps: boolean,
): Record<string, string> => {
  const ours = base(nonce, [...originOf(config.api.user), ...originOf(config.api.token)])
  const sources = mergeSources([ours, extras(kind, config, nonce)])
  const policy = Object.entries(sources).map(([directive, values]) => `${directive} ${values.join(' ')}`)
  const hasCamera = kind === 'till' || kind === 'office' || kind === 'claim'
  const opensPopups = kind === 'auth' || kind === 'checkout'
  return {
    'content-security-policy': [...policy, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; '),
    'cross-origin-opener-policy': opensPopups ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(${hasCamera ? 'self' : ''}), microphone=(), geolocation=(), usb=(${kind === 'till' ? 'self' : ''}), payment=(${kind === 'checkout' ? 'self' : ''})`,
  }
}

const NONCE = 'nonce-goes-here'

/** `documentHeaders` of each kind, precomputed: only the nonce is inserted per reply. */
export const documentPolicies = (
  config: RuntimeConfig,
  isHttps: boolean,
): Record<DocumentKind, (nonce: string) => [string, string][]> => {
  const of = (kind: DocumentKind) => {
    const made = Object.entries(documentHeaders(kind, NONCE, config, isHttps))
    return (nonce: string): [string, string][] =>
      made.map(([name, value]) => [name, value.replaceAll(NONCE, nonce)])
  }
  return {
    plain: of('plain'),
    auth: of('auth'),
    captcha: of('captcha'),
    checkout: of('checkout'),
    till: of('till'),
    office: of('office'),
    claim: of('claim'),
  }
}
