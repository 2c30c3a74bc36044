import { expect, it } from 'vitest'
import { assertSettingsValid } from './valid-settings.ts'

it('accepts a remote without settings, and public settings', () => {
  expect(() => assertSettingsValid({ name: 'careers' })).not.toThrow()
  const settings = { applyUrl: { type: 'string', default: '/apply' } } as const
  expect(() => assertSettingsValid({ name: 'careers', settings })).not.toThrow()
})

it('rejects a setting that sounds like a secret, and says where secrets belong', () => {
  const settings = { apiToken: { type: 'string', default: '' } } as const
  expect(() => assertSettingsValid({ name: 'careers', settings })).toThrow(
    'remote.ts of careers: The setting apiToken sounds like a secret, and everyone can read settings in the page. To fix: Keep secrets in the API.',
  )
})
