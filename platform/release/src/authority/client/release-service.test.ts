import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ReleaseError, toAppName, toVersion } from '#index.ts'
import { fakeRemote } from '#testing'
import { storeRelease } from '../testing/test-commands.ts'
import { buildOf, createTestService, type TestService } from '../testing/test-service.ts'
import { openReleaseService } from './open-release-service.ts'

const careers = toAppName('careers')
const v2 = toVersion('2.0.0')
const TOKEN = `mfe_abcdefghij_${'x'.repeat(43)}`

let service: TestService
let printed: string[]
const print = (text: string) => void printed.push(text)

beforeEach(async () => {
  printed = []
  service = await createTestService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
})

const openWith = async (...rights: string[]) =>
  openReleaseService({ url: service.app.listeningOrigin, token: await service.tokenWith(rights, { name: 'ci' }) })

/** Starts another server until the end of the test, and resolves to its address. */
async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const openAt = (url: string) => openReleaseService({ url, token: TOKEN })

describe('commands', () => {
  it('print what they print there, and change what is live', async () => {
    await storeRelease(service.store, fakeRemote({ packageVersion: '2.0.0' }))
    const site = await openWith('promote', 'read')
    const isFine = await site.run({ command: 'promote', targets: ['careers@2.0.0'], reason: 'the second' }, print)
    expect([isFine, printed]).toEqual([true, ['Live from the next page request: careers@2.0.0.']])
    const event = (await service.store.channel(careers)).history.at(-1)
    expect(event).toMatchObject({ by: 'growth/ci', address: '127.0.0.1', reason: 'the second' })
    await service.store.remove(careers, v2)
    expect(await site.run({ command: 'doctor' }, print)).toBe(false)
  })

  it('fail with the code and the message of there', async () => {
    const site = await openWith('read')
    const attempt = site.run({ command: 'rollback', app: 'careers' }, print)
    await expect(attempt).rejects.toBeInstanceOf(ReleaseError)
    await expect(attempt).rejects.toMatchObject({ code: 'access/forbidden' })
    await expect(attempt).rejects.toThrow(/^growth\/ci may not roll back careers: its token lacks the right rollback\./)
  })

  it('fail with a token that is not valid', async () => {
    const attempt = openAt(service.app.listeningOrigin).whoami()
    await expect(attempt).rejects.toMatchObject({ code: 'access/unknown-token' })
  })

  it('say what a token of an OIDC issuer says if it is not valid', async () => {
    const claims = { iss: 'https://ci.example', aud: ['one', 'two'], sub: 'repo:acme/careers:pull_request' }
    const token = new UnsecuredJWT(claims).encode()
    const attempt = openReleaseService({ url: service.app.listeningOrigin, token: `${token}x` }).whoami()
    await expect(attempt).rejects.toMatchObject({ code: 'access/unknown-token' })
    await expect(attempt).rejects.toThrow(
      'This one says: issuer https://ci.example, audience one and two, subject repo:acme/careers:pull_request.',
    )
  })
})

it('tells whose token it has', async () => {
  const site = await openWith('read', 'publish')
  expect(await site.whoami()).toEqual({ name: 'growth/ci', rights: ['read', 'publish'], apps: ['careers', 'jobs'] })
})

describe('a publication', () => {
  const files = {
    'web/remoteEntry.js': 'export const get = () => {}',
    'web/async/home.js': 'export default "home, again"',
    'server/index.cjs': 'module.exports = {}',
    'public/assets/data/list.json': '{"list":[]}',
  }
  const build = buildOf(fakeRemote({ packageVersion: '2.0.0' }, files), files)
  const details = { commit: '295f37b3+', reason: 'a new home' }

  it('sends what is missing, once', async () => {
    const site = await openWith('publish')
    expect(await site.publish(build, details, print)).toMatchObject({ outcome: 'stored' })
    expect(printed.slice(0, 2)).toEqual([
      'Sending 1 of 4 files.',
      'Files received: 1; stored before: 3. Checking the release.',
    ])
    await service.store.verify(careers, v2)
    printed = []
    expect(await site.publish(build, details, print)).toMatchObject({ outcome: 'unchanged' })
    expect(printed).toEqual([])
  })

  it('can be checked only, and says what would be stored', async () => {
    const site = await openWith('publish')
    expect(await site.check(build, details, print)).toEqual({
      outcome: 'stored',
      added: ['web/async/home.js'],
      stable: '1.0.0',
    })
    expect((await service.store.versions(careers)).map(({ version }) => version)).toEqual(['1.0.0'])
    await site.publish(build, details, print)
    expect(await site.check(build, details, print)).toEqual({ outcome: 'unchanged', added: [], stable: '1.0.0' })
  })

  it('says which apps it takes paths over from', async () => {
    const jobs = buildOf(fakeRemote({ name: 'jobs', packageVersion: '2.0.0' }))
    const site = await openWith('publish')
    await expect(site.check(jobs, details, print)).rejects.toThrow('publish with --takes careers')
    await expect(site.publish(jobs, details, print)).rejects.toThrow('publish with --takes careers')
    const taking = { ...details, takesFrom: [careers] }
    expect(await site.check(jobs, taking, print)).toMatchObject({ outcome: 'stored' })
    expect(await site.publish(jobs, taking, print)).toMatchObject({ outcome: 'stored' })
    const many = { takesFrom: Array.from({ length: 21 }, (_, index) => toAppName(`app-${index}`)) }
    const other = buildOf(fakeRemote({ name: 'jobs', packageVersion: '3.0.0' }))
    await expect(site.publish(other, many, print)).rejects.toThrow('from at most 20 apps')
  })

  it('sends everything if what is stored is damaged', async () => {
    const site = await openWith('publish')
    await site.publish(build, details, print)
    const releases = path.join(path.dirname(service.workFolder), 'releases')
    await writeFile(path.join(releases, 'careers/versions/2.0.0/web/async/home.js'), 'damaged')
    expect(await site.publish(build, {}, print)).toMatchObject({ outcome: 'repaired' })
    expect(printed).toContain('A file that the site had is damaged, so all files are sent.')
  })

  it('fails with the reasons of admission', async () => {
    const bad = buildOf(fakeRemote({ packageVersion: '2.0.0', consumes: { react: '^18.0.0' } }))
    const attempt = (await openWith('publish')).publish(bad, {}, print)
    await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
    await expect(attempt).rejects.toThrow('careers@2.0.0 is rejected:\n- shares: ')
  })

  it('names the file of the build that is missing here', async () => {
    const read = (file: string) =>
      file === 'web/async/home.js' ? Promise.reject(new Error('ENOENT')) : build.bytes.read(file)
    const attempt = (await openWith('publish')).publish({ ...build, bytes: { ...build.bytes, read } }, {}, print)
    await expect(attempt).rejects.toThrow('web/async/home.js of the build cannot be read.')
  })

  it('reads no file that a site asks for beyond the release', async () => {
    const read = vi.fn(build.bytes.read)
    const url = await serve((request, response) => {
      request.resume()
      const isQuestion = request.url?.endsWith('/missing')
      const answer = isQuestion ? { missing: ['../../.ssh/id_rsa', '/etc/passwd'] } : { done: true, outcome: 'stored' }
      request.on('end', () => response.end(JSON.stringify(answer)))
    })
    expect(await openAt(url).publish({ ...build, bytes: { ...build.bytes, read } }, {}, print)).toMatchObject({
      outcome: 'stored',
    })
    expect(read).not.toHaveBeenCalled()
  })
})

describe('an address', () => {
  it.each([
    'http://site.example',
    'http://192.0.2.1:8080',
    'http://localhost.example',
    'ftp://localhost',
    'https://site.example/path',
    'https://user:password@site.example',
    'https://site.example?x=1',
    'site.example',
    '',
  ])('is refused before the token leaves: %s', (url) => {
    const fetch = vi.fn()
    expect(() => openReleaseService({ url, token: TOKEN, fetch })).toThrow(/To fix: /)
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each(['https://site.example', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080/'])(
    'may be %s',
    (url) => {
      expect(() => openAt(url)).not.toThrow()
    },
  )

  it.each(['', 'mfe_x\r\nx: y', 'mfe x', 'ümlaut', 'a.b.c.d'])(
    'takes no token such as %j, and does not repeat it',
    (token) => {
      const open = () => openReleaseService({ url: 'https://site.example', token })
      expect(open).toThrow(', is not a token. To fix: copy it again, from mfe_ to its end.')
    },
  )
})

describe('a site', () => {
  const status = (url: string) => openAt(url).run({ command: 'status' }, print)

  it('that redirects does not get the token elsewhere', async () => {
    const elsewhere = vi.fn()
    const target = await serve(elsewhere)
    const url = await serve((_request, response) => response.writeHead(307, { location: `${target}/login` }).end())
    await expect(status(url)).rejects.toThrow(`redirects to ${target}, and a token must not follow.`)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  it('that cannot be reached is named, with the cause', async () => {
    const url = service.app.listeningOrigin
    await service.app.close()
    const attempt = status(url)
    await expect(attempt).rejects.toMatchObject({ code: 'release/unreachable' })
    await expect(attempt).rejects.toThrow(`${url} cannot be reached: ECONNREFUSED. To fix: `)
  })

  it('that breaks off makes the command fail, after printing what came', async () => {
    const url = await serve((_request, response) => {
      response.write('{"print":"one"}\n{}\n{"print":"t')
      void vi.waitFor(() => expect(printed).toEqual(['one'])).finally(() => response.destroy())
    })
    await expect(status(url)).rejects.toMatchObject({ code: 'release/unreachable' })
    expect(printed).toEqual(['one'])
  })

  it('that ends without a result makes the command fail', async () => {
    const url = await serve((_request, response) => response.end('{"print":"one"}\n'))
    await expect(status(url)).rejects.toThrow('the answer broke off')
  })

  it('without a release service is told apart', async () => {
    for (const code of [404, 405]) {
      const page = await serve((_request, response) => response.writeHead(code).end('<h1>Not found</h1>'))
      await expect(status(page)).rejects.toThrow(`has no release service: it answered ${code}. To fix: `)
    }
    const json = '{"code":"http/not-found","message":"There is no endpoint."}'
    const own = await serve((_request, response) => response.writeHead(404).end(json))
    await expect(status(own)).rejects.toThrow('has no release service')
  })

  it.each([
    [413, 'command/failed', 'ask an admin of the site to raise its limit for the body of requests to /__mfe/api.'],
    [401, 'command/failed', 'ask an admin of the site to let programs with a token through to /__mfe/api.'],
    [502, 'release/unreachable', 'cannot be reached: a proxy in front of it answered 502. To fix: '],
  ])('whose proxy answers %i itself is not taken for one without a release service', async (code, kind, text) => {
    const url = await serve((_request, response) => response.writeHead(code).end('<html><h1>nginx</h1></html>'))
    await expect(status(url)).rejects.toMatchObject({ code: kind })
    await expect(status(url)).rejects.toThrow(text)
  })

  it('that answers something else is not believed', async () => {
    const url = await serve((_request, response) => response.end('<h1>Welcome</h1>'))
    await expect(status(url)).rejects.toThrow('cannot be read. To fix: check the address, and update mfe.')
    await expect(openAt(url).whoami()).rejects.toThrow('cannot be read.')
  })

  it('that is too busy says so in its own words', async () => {
    const body = '{"code":"request/too-many","message":"Too many requests."}'
    const url = await serve((_request, response) => response.writeHead(429).end(body))
    await expect(status(url)).rejects.toThrow(`${url}: Too many requests.`)
  })

  it('that stays silent is given up', async () => {
    const asked = Promise.withResolvers<void>()
    const url = await serve(() => asked.resolve())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const attempt = status(url).catch((error: unknown) => error)
    await asked.promise
    vi.advanceTimersByTime(15_000)
    expect(await attempt).toMatchObject({
      code: 'release/unreachable',
      message: expect.stringContaining('no answer within 15 seconds'),
    })
  })
})
