import { AUTH_TOKEN_KEY } from '@site/services'
import { colorSchemeScript } from '@site/ui'

/**
 * Runs in the head before the first paint: marks the session and the chosen color scheme for style sheets. Public pages
 * are the same for everyone, so both values come from the browser's storage. Treats blocked storage as empty. Scrolls
 * to the contact form later than the browser would (docs/product.md, "Constants"), as a separate navigation, so the
 * form stays the `:target` with its focus and style.
 */
export const headScript = `var s;try{s=localStorage.getItem('${AUTH_TOKEN_KEY}')}catch{s=null}if(s)document.documentElement.dataset.session='in'
${colorSchemeScript}
if(location.hash==='#letstalk'){history.replaceState(history.state,'',location.pathname+location.search);setTimeout(()=>location.replace('#letstalk'),100)}`
