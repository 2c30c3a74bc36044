import { subscriberOf } from '@mfe/http'
import { attemptWithinDay } from '#database/throttle/attempt-within-day.ts'
import type { Throttle } from '#database/throttle/throttle.ts'

const TOO_MANY =
  'Too many accounts were created from your network. Nothing was stored. Please try again later, or from another network.'

/**
 * Counts an account that an address (or an IPv6 network) creates. Rejects with `request/too-many` after 20 at once,
 * until 20 minutes have passed for each further one, and after 60 within a day.
 */
export const countRegistration = (throttle: Throttle, address: string): Promise<void> =>
  attemptWithinDay(throttle, 'registration', address, TOO_MANY)

/** Stops counting an account, because its owner has confirmed the email address. */
export async function uncountRegistration(throttle: Pick<Throttle, 'undoAttempt'>, address: string): Promise<void> {
  await throttle.undoAttempt('registration', address)
  await throttle.undoAttempt('registration-day', subscriberOf(address))
}
