const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Waits that grow with each attempt, until there was none for an hour. */
export interface Backoff {
  /** The number of attempts without a wait. */
  free: number
  /** The first wait, in milliseconds. Each further attempt doubles it. */
  first: number
  /** The longest wait, in milliseconds. */
  longest: number
}

/** A number of attempts at once, each of which is allowed again after a time. */
interface Bucket {
  atOnce: number
  /** How long until one more attempt is allowed, in milliseconds. */
  refill: number
}

/** A number of attempts within a time that begins with the first one. */
interface Window {
  most: number
  /** Milliseconds. */
  within: number
}

type Policy = Backoff | Bucket | Window

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
  // Each one sends an email to an address that nobody has confirmed.
  'confirmation-account': { free: 3, first: MINUTE, longest: HOUR },
  'confirmation-redeem': { free: 30, first: SECOND, longest: 15 * MINUTE },
  // Each account may store a quota of bytes, and rows.
  registration: { atOnce: 20, refill: 20 * MINUTE },
  'registration-day': { most: 60, within: DAY },
  contact: { free: 20, first: MINUTE, longest: HOUR },
  // What is sent is kept for months, so an hour without a message must not allow as many again.
  'contact-day': { most: 60, within: DAY },
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
  'application-day': { most: 60, within: DAY },
} as const satisfies Record<string, Policy>

/** The count of a backoff expires this long after the last wait. */
const COUNT_TTL = HOUR

/** The attempts of one subject; times are in milliseconds. */
export interface Count {
  count: number
  /** When the next attempt is allowed. */
  until: number
  /** When the attempts no longer count. */
  expires: number
}

/** Returns the count after one more attempt at this time. */
export function countAttempt(policy: Policy, earlier: Count | undefined, time: number): Count {
  const count = (earlier?.count ?? 0) + 1
  if ('atOnce' in policy) {
    const expires = (earlier?.expires ?? time) + policy.refill
    return { count, expires, until: Math.max(time, expires - (policy.atOnce - 1) * policy.refill) }
  }
  if ('most' in policy) {
    const expires = earlier?.expires ?? time + policy.within
    return { count, expires, until: count < policy.most ? time : expires }
  }
  const until = time + waitAfter(count, policy)
  return { count, until, expires: until + COUNT_TTL }
}

/** Returns the count without its last attempt and the wait for it. */
export const uncountAttempt = (policy: Policy, { count, expires }: Count, time: number): Count => ({
  count: count - 1,
  until: time,
  expires: 'atOnce' in policy ? expires - policy.refill : expires,
})

/**
 * Returns the milliseconds to wait after `count` attempts: exponential backoff with a limit, so no one is locked out.
 */
export function waitAfter(count: number, { free, first, longest }: Backoff): number {
  return count < free ? 0 : Math.min(first * 2 ** (count - free), longest)
}
