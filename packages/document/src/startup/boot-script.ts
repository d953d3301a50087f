/**
 * Runs inside each document before anything else.
 *
 * Somebody who holds a token is marked before the first paint, so that the header that the server rendered for a
 * visitor doesn't flash "Iniciar sesión" at them. And the schemas' library is told, by the setting that it reads when it
 * loads, not to try whether it may compile code: the content security policy reports the mere try.
 */
export const bootScript = `globalThis.__zod_globalConfig={jitless:true};try{if(localStorage.getItem('token'))document.documentElement.dataset.session='in'}catch{}`
