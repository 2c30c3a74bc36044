import { expect, it } from 'vitest'
import { startApi } from '../testing/start-api.ts'

it('reports a disk without space beyond the reserve, without its path, while calls that use the reserve work', async () => {
  const { api } = await startApi({ DISK_RESERVE: '8192 GiB' })
  expect(await api.parts.storage?.()).toMatchObject({
    status: 'degraded',
    problems: [{ cause: 'The disk of DATA_DIR is full up to DISK_RESERVE.' }],
  })
  expect(await api.parts.database?.()).toEqual({ status: 'ok' })
  expect(await api.metrics()).toContain('api_storage_healthy 0')
})

it('reports a healthy disk', async () => {
  const { api } = await startApi()
  expect(await api.parts.storage?.()).toEqual({ status: 'ok' })
  expect(await api.metrics()).toContain('api_storage_healthy 1')
})
