import { retryAfterOf } from '#kit/failures/connection.ts'
import { readSession } from '../services.ts'

/**
 * Waits and tries again while the server limits the rate of changes, unless another tab has logged in as a different
 * user in the meantime.
 */
export async function whenAllowed<Result>(call: () => Promise<Result>): Promise<Result> {
  const { email } = readSession()
  try {
    return await call()
  } catch (error) {
    const seconds = retryAfterOf(error)
    if (seconds === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    if (readSession().email !== email) throw error
    return whenAllowed(call)
  }
}
