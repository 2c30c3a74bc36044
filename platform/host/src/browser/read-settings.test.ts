import { afterEach, expect, it, vi } from 'vitest'
import { tinyPlan } from '../testing/tiny-host.tsx'
import { createSettingsReader } from './read-settings.ts'

const settings = { layout: 'grid' }
const route = { app: 'careers', path: '/careers', page: './careers' }
const fetched = vi.fn(async (_address: string) => Response.json({ layout: 'list' }))

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockClear()
})

function readerFor(remote: object) {
  vi.stubGlobal('fetch', fetched)
  return createSettingsReader({ ...tinyPlan, remotes: { careers: { version: '2.0.0', ...remote } } })
}

it('takes the settings of the first page from the plan', async () => {
  const read = readerFor({ hasSettings: true, settings })
  expect(await read(route, '2.0.0')).toEqual(settings)
  expect(fetched).not.toHaveBeenCalled()
})

it('fetches those of other remotes and versions, once', async () => {
  const read = readerFor({ hasSettings: true, settings })
  const both = await Promise.all([read(route, '1.0.0'), read(route, '1.0.0')])
  expect(both).toEqual([{ layout: 'list' }, { layout: 'list' }])
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/__mfe/-/settings/careers/1.0.0'])
})

it('fetches nothing for a remote without settings, and for the shell', async () => {
  const read = readerFor({})
  expect(await read(route, '2.0.0')).toEqual({})
  expect(await read({ ...route, app: 'shell' }, '1.0.0')).toEqual({})
  expect(fetched).not.toHaveBeenCalled()
})

it('is the fault of the connection or the site if it fails, not of the version, and fetches again after that', async () => {
  const read = readerFor({ hasSettings: true })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(read(route, '2.0.0')).rejects.toMatchObject({ app: 'careers', reason: 'connection' })
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }))
  await expect(read(route, '2.0.0')).rejects.toMatchObject({
    reason: 'connection',
    cause: { message: '/__mfe/-/settings/careers/2.0.0 responded with status 404.' },
  })
  expect(await read(route, '2.0.0')).toEqual({ layout: 'list' })
})
