import { beforeEach, expect, it, vi } from 'vitest'
import { fakeRemote } from '#testing'
import { buildOf, createTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let token: string

beforeEach(async () => {
  service = await createTestService()
  token = await service.tokenWith(['publish'])
})

const get = (path: string, as = token) =>
  service.app.inject({ url: `/__mfe/api/releases/${path}`, headers: { authorization: `Bearer ${as}` } })

it('returns a release byte for byte, with the server build', async () => {
  const { bytes } = buildOf(fakeRemote())
  expect((await get('careers/1.0.0')).rawPayload).toEqual(bytes.manifest)
  for (const file of ['web/async/home.js', 'server/index.cjs']) {
    const response = await get(`careers/1.0.0/files?file=${encodeURIComponent(file)}`)
    expect(response.rawPayload).toEqual(await bytes.read(file))
  }
})

it.each([
  ['careers/9.0.0', 404],
  ['careers/1.0.0/files?file=web/none.js', 404],
  ['careers/1.0.0/files?file=../channel.json', 404],
  ['careers/1.0.0/files', 400],
  ['careers/1.0.0/files?file=a&file=b', 400],
  ['../1.0.0', 404],
])('has no %s', async (path, status) => {
  expect((await get(path)).statusCode).toBe(status)
})

it('gives nobody the code of another team', async () => {
  for (const path of ['shell/1.0.0', 'shell/1.0.0/files?file=server/page-contract.ts']) {
    expect((await get(path)).statusCode).toBe(403)
  }
  const reader = await service.tokenWith(['read', 'preview', 'promote'])
  expect((await get('careers/1.0.0', reader)).statusCode).toBe(403)
})

it('sends four files to one token at a time, and tells it to try again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const findFile = service.store.findFile.bind(service.store)
  vi.spyOn(service.store, 'findFile').mockImplementation(async (...name) => promise.then(() => findFile(...name)))
  const path = 'careers/1.0.0/files?file=server/index.cjs'
  const reads = Array.from({ length: 6 }, () => get(path))
  await vi.waitFor(() => expect(service.store.findFile).toHaveBeenCalledTimes(4))
  const other = get(path, await service.tokenWith(['publish']))
  resolve()
  const statuses = (await Promise.all(reads)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429, 429])
  expect([(await other).statusCode, (await get(path)).statusCode]).toEqual([200, 200])
})
