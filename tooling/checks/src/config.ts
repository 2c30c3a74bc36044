/** The browser for the end-to-end tests; empty: look for one. */
export const configuredBrowser = process.env.E2E_BROWSER ?? ''
