import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeAccess, toAppName } from '@mfe/release'
import { fakeRemote } from '@mfe/release/testing'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { storeRelease } from '../testing/test-commands.ts'
import { AUDIENCE, CONFIGURATION, createTestIssuer, SUBJECT } from '../testing/test-issuer.ts'
import { createTestService, type TestService } from '../testing/test-service.ts'

const careers = toAppName('careers')
const promotion = { command: 'promote', targets: ['careers@2.0.0'], percent: '10' }

let service: TestService
let admin: string

beforeEach(async () => {
  service = await createTestService()
  admin = await service.adminToken()
  await storeRelease(service.store, fakeRemote({ packageVersion: '2.0.0' }))
})

/** Accepts a subject of an issuer for the team growth, which has careers and jobs. */
async function accept(issuer: string, more: object = {}): Promise<void> {
  const rule = { issuer, audience: AUDIENCE, subject: SUBJECT, team: 'growth', rights: ['read', 'promote'] }
  const { status } = await service.run(admin, { command: 'addOidcRule', ...rule, percent: '10', ...more })
  expect(status).toBe(200)
}

const get = (token: string) => service.app.inject({ url: '/__mfe/api', headers: { authorization: `Bearer ${token}` } })

/** Starts a real issuer, whose client is a job, and resolves to its address. */
async function startProvider(clientSecret: string): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: SUBJECT,
        client_secret: clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['only for a test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({
          audience,
          scope: 'release',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  })
  const respond = provider.callback()
  server.on('request', (request, response) => void respond(request, response))
  return issuer
}

describe('a job with a token of a real issuer', () => {
  it('promotes under the name of its subject, within the rights of the rule', async () => {
    const secret = 'known to the issuer and the job'
    const issuer = await startProvider(secret)
    await accept(issuer)
    const form = { grant_type: 'client_credentials', client_id: SUBJECT, client_secret: secret, resource: AUDIENCE }
    const response = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })
    expect(response.status).toBe(200)
    const { access_token: token } = (await response.json()) as { access_token: string }

    const name = `growth/${new URL(issuer).host}:${SUBJECT}`
    expect((await get(token)).json().identity).toMatchObject({ name, apps: ['careers', 'jobs'], percent: 10 })
    expect((await service.run(token, promotion)).status).toBe(200)
    expect((await service.store.channel(careers)).history.at(-1)).toMatchObject({ by: name, percent: 10 })
    expect((await service.run(token, { ...promotion, percent: undefined })).status).toBe(403)
    expect((await service.run(token, { command: 'rollback', app: 'careers' })).status).toBe(403)
    expect(service.logged()).not.toContain(token.slice(-20))
  })
})

describe('a token of an issuer', () => {
  it('is refused like any other that is wrong, and counts as an attempt', async () => {
    const issuer = await createTestIssuer()
    const sign = await issuer.addKey('one')
    await accept(issuer.issuer)
    const token = await sign(issuer.claims())
    expect((await get(token)).statusCode).toBe(200)
    const forged = await sign(issuer.claims({ aud: 'https://other.example' }))
    for (let index = 0; index < 20; index += 1) {
      const response = await get(forged)
      expect([response.statusCode, response.json().error.code]).toEqual([401, 'access/unknown-token'])
    }
    // A token that was valid before is not blocked; another one of the same job is.
    expect((await get(token)).statusCode).toBe(200)
    expect((await get(await sign(issuer.claims({ jti: 'another' })))).statusCode).toBe(429)
    expect(service.logged()).not.toContain(token.slice(-20))
  })

  it('cannot be judged while the keys cannot be read, which is no attempt', async () => {
    const issuer = await createTestIssuer()
    const sign = await issuer.addKey('one')
    await accept(issuer.issuer)
    issuer.answers.delete(CONFIGURATION)
    const token = await sign(issuer.claims())
    for (let index = 0; index < 25; index += 1) {
      const response = await get(token)
      expect([response.statusCode, response.json().error.code]).toEqual([503, 'release/unreachable'])
    }
    expect((await get(admin)).statusCode).toBe(200)
  })

  it('is refused from the next request once its rule is removed', async () => {
    const issuer = await createTestIssuer()
    const sign = await issuer.addKey('one')
    await accept(issuer.issuer)
    const token = await sign(issuer.claims())
    expect((await get(token)).statusCode).toBe(200)
    const listed = await service.run(admin, { command: 'oidcRules', json: true })
    const [{ id }] = JSON.parse(listed.lines[0]?.print ?? '[]')
    await service.run(admin, { command: 'removeOidcRule', id })
    expect((await get(token)).statusCode).toBe(401)
  })

  it('may end while its command runs, but its rule may not', async () => {
    const issuer = await createTestIssuer()
    const sign = await issuer.addKey('one')
    let passedMs = 0
    service = await createTestService({ now: () => new Date(Date.now() + passedMs) })
    admin = await service.adminToken()
    await accept(issuer.issuer)
    for (const packageVersion of ['2.0.0', '3.0.0']) await storeRelease(service.store, fakeRemote({ packageVersion }))
    const token = await sign(issuer.claims())
    const { verify } = service.store
    const verified = vi.spyOn(service.store, 'verify')

    verified.mockImplementationOnce(async (...version) => {
      passedMs = 60 * 60 * 1000
      await verify(...version)
    })
    expect((await service.run(token, promotion)).status).toBe(200)
    expect((await get(token)).statusCode).toBe(401)

    passedMs = 0
    verified.mockImplementationOnce(async (...version) => {
      await changeAccess(service.store, (access) => ({ ...access, oidc: [] }))
      await verify(...version)
    })
    expect((await service.run(token, { ...promotion, targets: ['careers@3.0.0'] })).status).toBe(401)
    expect((await service.store.channel(careers)).candidate).toBe('2.0.0')
  })

  it('does not approve what another token of its subject asked for', async () => {
    const issuer = await createTestIssuer()
    const sign = await issuer.addKey('one')
    await accept(issuer.issuer, { percent: undefined, rights: ['promote', 'approve'] })
    await service.run(admin, { command: 'requireApprovals', commands: ['promote'] })
    const asked = await service.run(await sign(issuer.claims()), { ...promotion, percent: undefined })
    const [, id] = /It waits as (\w+)/.exec(asked.lines[0]?.print ?? '') ?? []
    const own = await service.run(await sign(issuer.claims({ jti: 'another' })), { command: 'approve', id })
    expect([own.status, own.lines[0]?.error?.code]).toEqual([403, 'access/forbidden'])
    expect((await service.run(admin, { command: 'approve', id })).status).toBe(200)
    expect((await service.store.channel(careers)).stable).toBe('2.0.0')
  })
})
