/** The browser for the end-to-end tests; if empty, `findBrowser` looks for one. */
export const configuredBrowser = process.env.E2E_BROWSER ?? ''
