const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export interface Policy {
  /** The number of attempts without a wait. */
  free: number
  /** The first wait, in milliseconds. Each further attempt doubles it. */
  first: number
  /** The longest wait, in milliseconds. */
  longest: number
}

export const policies = {
  'login-account': { free: 5, first: SECOND, longest: 15 * MINUTE },
  // Attempts from a browser that has logged in to the account before.
  'login-device': { free: 5, first: SECOND, longest: 15 * MINUTE },
  'login-address': { free: 30, first: SECOND, longest: 15 * MINUTE },
  // Checks of the current password within a session.
  'password-check': { free: 5, first: SECOND, longest: 15 * MINUTE },
  // Each one sends an email to an unverified address.
  'password-change': { free: 5, first: MINUTE, longest: HOUR },
  receipt: { free: 20, first: MINUTE, longest: HOUR },
  'reset-account': { free: 3, first: MINUTE, longest: HOUR },
  'reset-address': { free: 20, first: MINUTE, longest: HOUR },
  'reset-redeem': { free: 30, first: SECOND, longest: 15 * MINUTE },
  registration: { free: 30, first: MINUTE, longest: HOUR },
  contact: { free: 20, first: MINUTE, longest: HOUR },
  // Each archive reads all names in a folder.
  zip: { free: 60, first: SECOND, longest: MINUTE },
  // The HEAD request that a page sends before each download. Counted separately, so it cannot delay the download.
  'zip-head': { free: 60, first: SECOND, longest: MINUTE },
  // Each selection looks up all of its names.
  'zip-selection': { free: 60, first: SECOND, longest: MINUTE },
  // Addresses of links that lead nowhere, such as guesses.
  'share-address': { free: 30, first: SECOND, longest: 15 * MINUTE },
  // Passwords tried on one link, and passwords tried by one address on all links.
  'share-password': { free: 10, first: SECOND, longest: 15 * MINUTE },
  'share-password-address': { free: 30, first: SECOND, longest: 15 * MINUTE },
  // Each password that an account sets on a link must be hashed, and logins wait for that.
  'share-password-set': { free: 60, first: SECOND, longest: MINUTE },
  // Reports about links by one address, and reports about one link: each sends an email to the company.
  'link-report-address': { free: 5, first: MINUTE, longest: HOUR },
  'link-report': { free: 3, first: HOUR, longest: HOUR },
  application: { free: 20, first: MINUTE, longest: HOUR },
} as const satisfies Record<string, Policy>

/** A count expires this long after the last wait. */
export const COUNT_TTL = HOUR

/**
 * Returns the milliseconds to wait after `count` attempts: exponential backoff with a limit, so no one is locked out.
 */
export function waitAfter(count: number, { free, first, longest }: Policy): number {
  return count < free ? 0 : Math.min(first * 2 ** (count - free), longest)
}
