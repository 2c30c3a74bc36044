/** How many times a remote's live version is retried; the site's own address after that of a CDN is the first time. */
export const RETRIES = 1

/** The share of the time left that an attempt gets, except the last one, which gets all of it. */
export const ATTEMPT_SHARE = 1 / 2

/** The time limit for the code and data of one version of a page. */
export const PAGE_DEADLINE_MS = 8_000

/** The time limit for all attempts to load a page's code; ends before that of the page, so that the cause is reported. */
export const CODE_DEADLINE_MS = PAGE_DEADLINE_MS - 500

/** The time limit for the files of a shell's page, and again for finding out why they failed. */
export const SHELL_PAGE_DEADLINE_MS = PAGE_DEADLINE_MS / 2

/** How often a page that has only the server's HTML tries again to load its code. */
export const PAGE_RETRY_MS = 15_000

/**
 * Returns another address for each retry, because browsers keep what they received at one, even if it was wrong.
 * Retries of an entry count from 0, those of a style sheet from 1; `undefined` is the first attempt.
 */
export const attemptAddress = (address: string, retry?: number): string =>
  retry === undefined ? address : `${address}?retry${retry ? `=${retry}` : ''}`
