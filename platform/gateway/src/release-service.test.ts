import { changeAccess, createToken, type ReleaseStore, toAppName } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadGatewayConfig } from './config.ts'
import { createReleaseServer } from './release-server.ts'
import { createFakeSite } from './testing/fake-site.ts'

const API = '/__mfe/api'

async function openSite(settings: Record<string, string> = {}) {
  const site = await createFakeSite(settings)
  onTestFinished(() => site.close())
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers one"' })
  return site
}

/** Creates an admin's token, and returns the header that shows it. */
async function authorized(store: ReleaseStore): Promise<{ authorization: string }> {
  let secret = ''
  await changeAccess(store, (access, now) => {
    const created = createToken(access, { name: 'root', createdBy: 'local:ada' }, now)
    secret = created.secret
    return created.access
  })
  return { authorization: `Bearer ${secret}` }
}

describe('the release service of a gateway', () => {
  it('is off by default', async () => {
    const site = await openSite()
    const app = await site.open()
    const headers = await authorized(site.store)
    expect((await app.inject({ url: API, headers })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: `${API}/commands`, headers, payload: {} })).statusCode).toBe(404)
  })

  it('changes what the next page shows, and answers nobody without a token', async () => {
    const site = await openSite({ MFE_SERVICE: 'on' })
    await site.remote('careers', '2.0.0', { renders: 'return "careers two"' }, false)
    const app = await site.open()
    const pageOf = async () => {
      await site.settled()
      return (await app.inject('/careers')).body
    }
    expect(await pageOf()).toContain('careers one')

    const call = (headers = {}) =>
      app.inject({
        method: 'POST',
        url: `${API}/commands`,
        payload: { command: 'promote', targets: ['careers@2.0.0'] },
        headers,
      })
    const refused = await call()
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(await pageOf()).toContain('careers one')

    const accepted = await call(await authorized(site.store))
    expect([accepted.statusCode, accepted.body]).toEqual([200, expect.stringContaining('careers@2.0.0')])
    expect(await pageOf()).toContain('careers two')
    expect((await site.store.channel(toAppName('careers'))).history.at(-1)?.by).toBe('admin/root')
  })

  it('leaves errors and files of other addresses as they are', async () => {
    const site = await openSite({ MFE_SERVICE: 'on' })
    const app = await site.open()
    expect((await app.inject('/__mfe/careers/1.0.0/none.js')).json()).toMatchObject({ code: 'files/not-found' })
    expect((await app.inject('/__mfe/careers/1.0.0/remoteEntry.js')).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/none' })).json()).toMatchObject({ code: 'http/not-found' })
  })
})

describe('a release service of its own', () => {
  async function openServer(store: ReleaseStore) {
    const config = loadGatewayConfig({ DATA_DIR: await newFolder(), LOG_LEVEL: 'silent', PORT: '0' })
    const server = await createReleaseServer({ config, store })
    onTestFinished(() => server.close())
    return server.app
  }

  it('serves the service without pages, and says that it is alive and ready', async () => {
    const site = await openSite()
    const app = await openServer(site.store)
    const whoami = await app.inject({ url: API, headers: await authorized(site.store) })
    expect(whoami.json()).toMatchObject({ identity: { name: 'admin/root', apps: 'all' } })
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', store: 'ok', problems: [] })
    expect((await app.inject('/careers')).statusCode).toBe(404)
  })

  it('is not ready while the store cannot be read', async () => {
    const site = await openSite()
    const store = { ...site.store, access: () => Promise.reject(new Error('the database is down')) }
    const response = await (await openServer(store)).inject('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 'unavailable', problems: [{ check: 'store' }] })
    expect(response.body).not.toContain('database')
  })
})
