import { DatabaseFailure } from '@mfe/engines/failure'
import { expect, it, vi } from 'vitest'
import { whenAvailable } from './when-available.ts'

const away = new DatabaseFailure('unavailable', new Error('connect ECONNREFUSED'))
const warn = vi.fn()

it('repeats the attempt until the database is available, and logs the reason once', async () => {
  const open = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('open')
  expect(await whenAvailable(open, 60_000, { warn })).toBe('open')
  expect(open).toHaveBeenCalledTimes(3)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: away }, 'waiting for the database')
})

it('gives up after its limit and says what to do', async () => {
  const open = vi.fn().mockRejectedValue(away)
  await expect(whenAvailable(open, 0, { warn })).rejects.toThrow(
    'The database does not respond (unavailable: connect ECONNREFUSED). To fix: start it, or correct DATABASE_URL.',
  )
  expect(open).toHaveBeenCalledTimes(1)
})

it('does not repeat an attempt that failed for another reason', async () => {
  const open = vi.fn().mockRejectedValue(new Error('PostgreSQL 12 is older than 14'))
  await expect(whenAvailable(open, 60_000, { warn })).rejects.toThrow('older than 14')
  expect(open).toHaveBeenCalledTimes(1)
})
