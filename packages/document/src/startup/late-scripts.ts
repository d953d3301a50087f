/** The router's inline start module, which imports all others. */
const START = /(<script[^>]* type="module" async="">)([^]*?)(<\/script>)/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/** The script that draws the screen's main content (`first` in vite-app.ts), and what it imports. */
const FIRST = /\/first-[\w-]+\.js$/
const FOR_FIRST = /\/(?:first|rolldown-runtime)-[\w-]+\.js$/

/**
 * Requests all scripts once the important pictures have loaded, or at the first input. Otherwise the scripts,
 * which the first view doesn't need, would share a slow connection with the pictures.
 */
const waitForPictures = (scripts: string[]): string => `
const pictures=[...document.querySelectorAll('img[fetchpriority=high]')].map((picture)=>picture.complete||new Promise((done)=>{picture.onload=picture.onerror=done}));
const touched=['pointerdown','keydown'].map((type)=>new Promise((done)=>addEventListener(type,done,{once:true})));
await Promise.race([Promise.all(pictures),...touched,new Promise((done)=>setTimeout(done,3000))]);
for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
`

/** Static imports as dynamic ones, which can follow other work. */
const imported = (start: string): string =>
  start
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await import($2);')
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')

/** A preload link, less urgent than what the first paint needs unless it is for the first script. */
const lessUrgent = (link: string, script: string): string =>
  FOR_FIRST.test(script) ? link : link.replace(' href=', ' fetchpriority="low" href=')

/**
 * The document with its scripts asked for after the important pictures if there are any, else after its style sheets,
 * and the first one run before the others are there. The rest stays as the router made it, because hydration compares it.
 */
export const withLateScripts = (html: string): string => {
  const preloads = [...html.matchAll(PRELOAD)].map(([link, script = '']) => ({ link, script }))
  const scripts = preloads.map(({ script }) => script)
  const waits = /<img[^>]* fetchPriority="high"/i.test(html)
  const links = waits ? '' : preloads.map(({ link, script }) => lessUrgent(link, script)).join('')
  const first = scripts.filter((script) => FIRST.test(script)).map((script) => `await import("${script}");\n`)
  const before = (waits ? waitForPictures(scripts) : '') + first.join('')
  return html
    .replace(
      START,
      (_, open: string, start: string, close: string) => open + before + imported(start) + close,
    )
    .replaceAll(PRELOAD, '')
    .replace('</head>', () => `${links}</head>`)
}
