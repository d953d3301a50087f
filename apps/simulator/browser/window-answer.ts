/** Sends the answer of a vendor's window to the page that opened it, and to no other; PayPal's is closed by that page. */
const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const opener = window.opener as Window | null
opener?.postMessage({ answer: JSON.parse(told('answer')) as unknown }, told('origin'))
if (told('closes') === 'yes') window.close()
