import { AUTH_TOKEN_KEY } from '@site/services'
import { colorSchemeScript } from '@site/ui'

/**
 * Runs in the head before the first paint: marks the session, the chosen color scheme and the token of an emailed link
 * for style sheets. Public pages are the same for everyone, so these come from the browser's storage, which counts as
 * empty if it is blocked, and from the fragment. Scrolls
 * to the contact form later than the browser would (docs/product.md, "Constants"), as a separate navigation, so the
 * form stays the `:target` with its focus and style.
 */
export const headScript = `var s;try{s=localStorage.getItem('${AUTH_TOKEN_KEY}')}catch{s=null}if(s)document.documentElement.dataset.session='in'
${colorSchemeScript}
if(location.hash.startsWith('#token='))document.documentElement.dataset.token=''
if(location.hash==='#letstalk'){history.replaceState(history.state,'',location.pathname+location.search);setTimeout(()=>location.replace('#letstalk'),100)}`
