import { ReleaseError } from '@mfe/release'
import { expect, it } from 'vitest'
import { toExpected } from './failures.ts'

const folders = ['/srv/site/.data/releases', '/srv/site/.data/release-uploads']
const textOf = (error: Error) => toExpected(error, folders)?.message

it.each([
  [
    'The release store /srv/site/.data/releases has no space left (ENOSPC). Nothing live changed. To fix: free some.',
    'The release store has no space left. Nothing live changed. To fix: free some.',
  ],
  [
    'The release store /srv/site/.data/release-uploads/upload-x/admission-y/store has no space left (ENOSPC). Wait.',
    'The release store has no space left. Wait.',
  ],
  [
    'The database is not responding (connect ECONNREFUSED 10.0.0.5:5432 (db)). Nothing live changed. To fix: start it.',
    'The database is not responding. Nothing live changed. To fix: start it.',
  ],
])('tells callers neither folders nor hosts: %s', (message, told) => {
  expect(textOf(new ReleaseError('release/unreachable', message))).toBe(told)
})

it('keeps what callers need', () => {
  const message = 'growth/ci may not promote. To fix: ask an admin (pnpm mfe token create growth).'
  expect(textOf(new ReleaseError('access/forbidden', message))).toBe(message)
})

it('calls a full disk by its name, also that of an upload', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(toExpected(error)).toMatchObject({ status: 507, code: 'server/disk-full', cause: error })
})
