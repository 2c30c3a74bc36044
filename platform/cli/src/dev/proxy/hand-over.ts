/** The header with which the server process leaves a request to the site. */
export const LEFT_TO_SITE = 'x-mfe-left-to-site'

/** The header that makes it answer all the same, because the site has no page there. */
export const SERVE_HERE = 'x-mfe-serve-here'
