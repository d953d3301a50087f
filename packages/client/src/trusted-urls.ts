type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/** A Trusted Types policy, named in the document's header, for the URLs it allows. Create each once. */
export const trustedUrls = (name: string, isOurs: (url: string) => boolean): ((url: string) => string) => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(name, {
    createScriptURL: (url) => {
      if (!isOurs(url)) throw new TypeError('Not our script')
      return url
    },
  })
  return (url) => (policy ? policy.createScriptURL(url) : url)
}
