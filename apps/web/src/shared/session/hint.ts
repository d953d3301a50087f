/**
 * Runs before the first paint and marks the document of somebody who holds a token, so that the header
 * that the server rendered for a visitor doesn't flash "Iniciar sesión" at them.
 */
export const sessionHintScript = `try{if(localStorage.getItem('token'))document.documentElement.dataset.session='in'}catch{}`
