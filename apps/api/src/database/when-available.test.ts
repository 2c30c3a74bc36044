import { DatabaseFailure } from '@mfe/engines/failure'
import { expect, it, vi } from 'vitest'
import { whenAvailable } from './when-available.ts'

const unavailable = new DatabaseFailure('unavailable', new Error('connect ECONNREFUSED'))
const warn = vi.fn()

it('retries until the database is available, and logs the reason once', async () => {
  const open = vi.fn().mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable).mockResolvedValue('open')
  expect(await whenAvailable(open, 60_000, { warn })).toBe('open')
  expect(open).toHaveBeenCalledTimes(3)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: unavailable }, 'waiting for the database')
})

it('gives up after the limit and explains how to fix it', async () => {
  const open = vi.fn().mockRejectedValue(unavailable)
  await expect(whenAvailable(open, 0, { warn })).rejects.toThrow(
    'The database is not responding (unavailable: connect ECONNREFUSED). To fix: start it, or correct DATABASE_URL.',
  )
  expect(open).toHaveBeenCalledTimes(1)
})

it('does not retry after any other kind of failure', async () => {
  const open = vi.fn().mockRejectedValue(new Error('PostgreSQL 12 is older than 14'))
  await expect(whenAvailable(open, 60_000, { warn })).rejects.toThrow('older than 14')
  expect(open).toHaveBeenCalledTimes(1)
})
