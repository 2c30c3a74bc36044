import { subscriberOf } from '@mfe/http'
import type { Throttle } from './throttle.ts'

/** The actions that also have a limit for a day. */
type DailyAction = 'registration' | 'contact' | 'application'

/**
 * Counts an attempt by an address. Rejects with `request/too-many` if earlier ones require a wait, or if its subscriber,
 * who may have 65,536 networks, has made too many within a day.
 */
export async function attemptWithinDay(
  throttle: Pick<Throttle, 'attempt' | 'assertNoWait'>,
  action: DailyAction,
  address: string,
  message?: string,
): Promise<void> {
  const subscriber = subscriberOf(address)
  // A rejected attempt must not count toward the day's limit.
  await throttle.assertNoWait(`${action}-day`, subscriber, message)
  await throttle.attempt(action, address, message)
  await throttle.attempt(`${action}-day`, subscriber, message)
}
