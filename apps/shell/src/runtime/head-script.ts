import { AUTH_TOKEN_KEY } from '@site/federation'
import { colorSchemeScript } from '@site/ui'

/**
 * Runs in the head before anything is painted: marks the session, for style sheets, and the chosen colour scheme.
 * Public pages are the same for everyone, so only the browser can know either.
 */
export const headScript = `try{if(localStorage.getItem('${AUTH_TOKEN_KEY}'))document.documentElement.dataset.session='in'}catch{}
${colorSchemeScript}`
