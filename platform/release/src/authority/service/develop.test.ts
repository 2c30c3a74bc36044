import { beforeEach, describe, expect, it } from 'vitest'
import { integrityOf, SHELL, toAppName, toVersion } from '#index.ts'
import { bytesOf, fakeRemote, fakeShell } from '#testing'
import { openReleaseService } from '../client/open-release-service.ts'
import { goLive, storeRelease } from '../testing/test-commands.ts'
import { createTestService, type TestService } from '../testing/test-service.ts'
import { MANIFEST_FILE } from '../wire/protocol.ts'

const careers = toAppName('careers')
const v1 = toVersion('1.0.0')
const site = { timeZone: 'Europe/Berlin', policy: { 'frame-src': 'https://maps.example' }, signIn: ['/login'] }

let service: TestService

beforeEach(async () => {
  service = await createTestService({ site })
})

async function open(rights: string[]) {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  return openReleaseService({ url: service.app.listeningOrigin, token: await service.tokenWith(rights) })
}

const statusOf = async (path: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await service.app.inject({ url: `/__mfe/api${path}`, headers })).statusCode
}

describe('the live composition', () => {
  it('is what visitors without a candidate get, with the site around it', async () => {
    await storeRelease(service.store, fakeRemote({ packageVersion: '2.0.0' }))
    const admin = await service.adminToken()
    await service.run(admin, { command: 'promote', targets: ['careers@2.0.0'], percent: '10' })
    expect(await (await open(['develop'])).composition()).toEqual({
      site,
      apps: [
        { app: 'careers', version: '1.0.0', manifest: integrityOf(bytesOf(fakeRemote()).manifest), channel: {} },
        { app: 'shell', version: '1.0.0', manifest: integrityOf(bytesOf(fakeShell()).manifest), channel: {} },
      ],
    })
  })

  it('leaves out retired apps, and says which paths a version leaves to others', async () => {
    const routes = [{ path: '/jobs', page: './home', name: 'Jobs', audience: 'public' as const }]
    await goLive(service.store, fakeRemote({ name: 'jobs', menu: [], publicFiles: [], routes, sitemap: [] }))
    const { history, ...channel } = await service.store.channel(careers)
    await service.store.advance(careers, { ...channel, history, revision: channel.revision + 1, without: ['/careers'] })
    const client = await open(['develop'])
    const before = await client.composition()
    expect(before.apps.map(({ app }) => app)).toEqual(['careers', 'jobs', 'shell'])
    expect(before.apps[0]?.channel).toEqual({ without: ['/careers'] })
    const retire = { command: 'retire', app: 'jobs', redirect: '/login' }
    expect((await service.run(await service.adminToken(), retire)).lines.at(-1)).toMatchObject({ ok: true })
    expect((await client.composition()).apps.map(({ app }) => app)).toEqual(['careers', 'shell'])
  })

  it('needs a live shell', async () => {
    await service.store.remove(SHELL, v1)
    await expect((await open(['develop'])).composition()).rejects.toMatchObject({ code: 'channel/nothing-live' })
  })
})

describe('the files of a version', () => {
  it('are sent byte for byte, server bundles of other teams included', async () => {
    const client = await open(['develop'])
    const { manifest } = bytesOf(fakeShell())
    expect((await client.readLive(SHELL, v1, MANIFEST_FILE, manifest.length)).equals(manifest)).toBe(true)
    expect(String(await client.readLive(SHELL, v1, 'server/index.cjs', 1000))).toBe('module.exports = {}')
    const list = await client.readLive(careers, v1, 'public/assets/data/list.json', 1000)
    expect(String(list)).toBe('{"list":[]}')
  })

  it('are not read beyond the expected size', async () => {
    const read = (await open(['develop'])).readLive(SHELL, v1, 'server/index.cjs', 3)
    await expect(read).rejects.toThrow('cannot be read')
  })

  it('are those of live versions, and of the versions before these, for whoever has just asked', async () => {
    const token = await service.tokenWith(['develop'])
    for (const packageVersion of ['2.0.0', '3.0.0']) await goLive(service.store, fakeRemote({ packageVersion }))
    await storeRelease(service.store, fakeRemote({ packageVersion: '4.0.0' }))
    const statuses = ['1.0.0', '2.0.0', '3.0.0', '4.0.0', '9.0.0'].map((version) =>
      statusOf(`/live/careers/${version}/release.json`, token),
    )
    expect(await Promise.all(statuses)).toEqual([404, 200, 200, 404, 404])
  })

  it.each(['web/none.js', '../../access/000001.json', 'web/../server/index.cjs', ''])(
    'are those that release.json lists: not %j',
    async (file) => {
      const token = await service.tokenWith(['develop'])
      expect(await statusOf(`/live/careers/1.0.0/${encodeURIComponent(file)}`, token)).toBe(404)
    },
  )

  it.each(['Api/1.0.0', 'careers/-'])('belong to an app and a version, not to %s', async (name) => {
    const token = await service.tokenWith(['develop'])
    expect(await statusOf(`/live/${name}/release.json`, token)).toBe(400)
  })
})

it('takes the right to develop, on any app, and no other', async () => {
  const others = await service.tokenWith(['read', 'preview', 'publish', 'promote', 'rollback', 'retire', 'approve'])
  for (const path of ['/composition', '/live/shell/1.0.0/server/index.cjs']) {
    expect(await statusOf(path, await service.tokenWith(['develop']))).toBe(200)
    expect(await statusOf(path, others)).toBe(403)
    expect(await statusOf(path, 'mfe_wrong')).toBe(401)
  }
})
