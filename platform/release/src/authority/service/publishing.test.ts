import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type BuiltRelease,
  changeAccess,
  readAdmission,
  revokeToken,
  shortHash,
  toAppName,
  toPreviewVersion,
  toVersion,
} from '#index.ts'
import { fakeRemote, fakeShell, newFolder } from '#testing'
import {
  type Answer,
  buildOf,
  createTestService,
  formOf,
  linesOf,
  type Part,
  partsOf,
  type TestService,
} from '../testing/test-service.ts'

const careers = toAppName('careers')
const v2 = toVersion('2.0.0')
const CHANGED = 'web/async/home.js'

/** Careers with one changed file. */
const files = {
  'web/remoteEntry.js': 'export const get = () => {}',
  [CHANGED]: 'export default "home, again"',
  'server/index.cjs': 'module.exports = {}',
  'public/assets/data/list.json': '{"list":[]}',
}
const build = buildOf(fakeRemote({ packageVersion: '2.0.0' }, files), files)

let service: TestService
let token: string

beforeEach(async () => {
  service = await createTestService()
  token = await service.tokenWith(['publish'], { name: 'ci' })
})

async function send(
  parts: readonly Part[],
  { at = '/releases/careers/2.0.0', as = token }: { at?: string; as?: string } = {},
): Promise<Answer> {
  const { type, body } = formOf(parts)
  const response = await service.app.inject({
    method: 'POST',
    url: `/__mfe/api${at}`,
    headers: { authorization: `Bearer ${as}`, 'content-type': type },
    payload: body,
  })
  return { status: response.statusCode, lines: linesOf(response.body) }
}

async function missingOf({ bytes }: BuiltRelease, at = '/releases/careers/2.0.0') {
  const response = await service.app.inject({
    method: 'POST',
    url: `/__mfe/api${at}/missing`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: bytes.manifest,
  })
  return { status: response.statusCode, body: response.json() }
}

const stored = async () => (await service.store.versions(careers)).map(({ version }) => version)

/** Checks that a publication left nothing, neither in the store nor on the way there. */
async function expectNothing(): Promise<void> {
  expect(await stored()).toEqual(['1.0.0'])
  if (existsSync(service.workFolder)) expect(await readdir(service.workFolder)).toEqual([])
}

async function expectRefusal(parts: readonly Part[], status: number, problem: string | RegExp): Promise<void> {
  const answer = await send(parts)
  expect([answer.status, answer.lines.length]).toEqual([status, 1])
  expect(answer.lines[0]?.error?.message).toMatch(problem)
  await expectNothing()
}

const manifestPart: Part = { name: 'manifest', content: build.bytes.manifest }
const changedPart: Part = { fileName: CHANGED, content: files[CHANGED] ?? '' }

describe('a publication', () => {
  it('needs only the files that no version has, and is admitted and stored as a whole', async () => {
    expect(await missingOf(build)).toEqual({ status: 200, body: { missing: [CHANGED], stable: '1.0.0' } })
    const commit = { name: 'commit', content: '295f37b3' }
    const { status, lines } = await send([manifestPart, commit, changedPart])
    expect([status, lines.at(-1)]).toEqual([200, { done: true, outcome: 'stored' }])
    expect(lines[0]?.print).toBe('Files received: 1; stored before: 3. Checking the release.')
    expect(String(await service.store.readFile(careers, v2, CHANGED))).toBe(files[CHANGED])
    await service.store.verify(careers, v2)
    expect(await readdir(service.workFolder)).toEqual([])
    expect(service.logged()).toMatch(/by: 'growth\/ci',\s+release: 'careers@2\.0\.0',\s+outcome: 'stored'/)
  })

  it('is stored with who published it, and what the checks found', async () => {
    const [, ...parts] = await partsOf(build)
    await send([manifestPart, { name: 'commit', content: '295f37b3' }, ...parts])
    expect(await readAdmission(service.store, { app: careers, version: v2 })).toMatchObject({
      by: 'growth/ci',
      commit: '295f37b3',
      address: '127.0.0.1',
      checks: expect.arrayContaining(['assets', 'page contract']),
      warnings: [{ check: 'page contract', reason: expect.stringContaining('were not compared') }],
    })
    // It is not part of the release, which is what was sent.
    expect((await service.store.readRelease(careers, v2)).manifest).toEqual(build.bytes.manifest)
  })

  it('can be repeated without sending anything', async () => {
    await send(await partsOf(build))
    expect(await missingOf(build)).toEqual({ status: 200, body: { missing: [], stored: true, stable: '1.0.0' } })
    expect((await send([manifestPart])).lines.at(-1)).toEqual({ done: true, outcome: 'unchanged' })
  })

  it('is stored with compressed forms of its text', async () => {
    const large = { ...files, [CHANGED]: `export default "${'home, again, '.repeat(100)}"` }
    await send(await partsOf(buildOf(fakeRemote({ packageVersion: '2.0.0' }, large), large)))
    for (const encoding of ['br', 'gzip'] as const) {
      const form = await service.store.findFile(careers, v2, CHANGED, encoding)
      expect(form?.size).toBeLessThan((large[CHANGED] ?? '').length)
    }
    await service.store.verify(careers, v2)
  })

  it('never changes a version', async () => {
    await send(await partsOf(build))
    const other = buildOf(fakeRemote({ packageVersion: '2.0.1' }))
    const answer = await send(await partsOf(other))
    expect(answer.lines.at(-1)?.error?.code).toBe('release/other-bytes')
  })

  it('can be checked only: its sender learns what would happen, and nothing is stored', async () => {
    const at = '/releases/careers/2.0.0/check'
    const { status, lines } = await send([manifestPart, changedPart], { at })
    expect([status, lines.at(-1)]).toEqual([200, { done: true, outcome: 'stored' }])
    expect(service.logged()).toContain('checked a publication')
    await expectNothing()
    const bad = buildOf(fakeRemote({ packageVersion: '2.0.0', consumes: { react: '^18.0.0' } }))
    const refused = await send(await partsOf(bad), { at })
    expect(refused.lines.at(-1)?.error?.message).toMatch(/^careers@2\.0\.0 is rejected:\n- shares: /)
    const foreign = await send(await partsOf(build), { at, as: await service.tokenWith(['read', 'promote']) })
    expect(foreign.status).toBe(403)
    await send(await partsOf(build))
    expect((await send([manifestPart], { at })).lines.at(-1)).toEqual({ done: true, outcome: 'unchanged' })
    const other = await send(await partsOf(buildOf(fakeRemote({ packageVersion: '2.0.1' }))), { at })
    expect(other.lines.at(-1)?.error?.code).toBe('release/other-bytes')
  })

  it('may take paths over from live apps that it names, also when it is checked only', async () => {
    const jobs = buildOf(fakeRemote({ name: 'jobs', packageVersion: '2.0.0' }))
    const [manifest, ...rest] = await partsOf(jobs)
    if (!manifest) expect.unreachable()
    const parts = (apps?: string): Part[] =>
      apps === undefined ? [manifest, ...rest] : [manifest, { name: 'takes', content: apps }, ...rest]
    for (const [at, others] of [
      ['/releases/jobs/2.0.0/check', undefined],
      ['/releases/jobs/2.0.0', 'shell,jobs'],
    ] as const) {
      const refused = (await send(parts(others), { at })).lines.at(-1)?.error
      expect(refused?.code).toBe('release/refused')
      expect(refused?.message).toContain('publish with --takes careers and promote both as one change.')
      const { lines } = await send(parts('shell,careers'), { at })
      expect(lines.at(-1)).toEqual({ done: true, outcome: 'stored' })
      expect(lines.at(-2)?.print).toContain('Route /careers overlaps /careers of careers@1.0.0.')
    }
    expect(await service.store.versions(jobs.app)).toHaveLength(1)
  })

  it('that admission rejects is not stored, and its sender learns why', async () => {
    const bad = buildOf(fakeRemote({ packageVersion: '2.0.0', consumes: { react: '^18.0.0' } }))
    const { lines } = await send(await partsOf(bad))
    expect(lines.at(-1)?.error).toEqual({
      code: 'release/refused',
      message: expect.stringMatching(/^careers@2\.0\.0 is rejected:\n- shares: /),
    })
    await expectNothing()
  })

  it('repairs a damaged version', async () => {
    await send(await partsOf(build))
    const file = path.join(path.dirname(service.workFolder), 'releases/careers/versions/2.0.0', CHANGED)
    await writeFile(file, 'damaged')
    expect((await missingOf(build)).body).not.toHaveProperty('stored')
    const withoutIt = await send([manifestPart])
    expect(withoutIt.lines.at(-1)?.error?.code).toBe('release/damaged')
    expect((await send(await partsOf(build))).lines.at(-1)).toEqual({ done: true, outcome: 'repaired' })
  })
})

describe('a preview of a working tree', () => {
  const HOUR_MS = 60 * 60 * 1000
  const previewOf = ({ bytes }: BuiltRelease, ms = HOUR_MS) =>
    toPreviewVersion(new Date(Date.now() + ms), shortHash(bytes.manifest))

  it('takes the right to preview, is admitted like a version, and never goes live', async () => {
    const version = previewOf(build)
    const as = await service.tokenWith(['preview'])
    const { status, lines } = await send(await partsOf(build), { at: `/releases/careers/${version}`, as })
    expect([status, lines.at(-1)]).toEqual([200, { done: true, outcome: 'stored' }])
    expect(await stored()).toContain(version)
    const promote = { command: 'promote', targets: [`careers@${version}`] }
    const [answer] = (await service.run(await service.adminToken(), promote)).lines
    expect(answer?.error).toMatchObject({ code: 'command/failed' })
    expect(answer?.error?.message).toContain('is a preview of a working tree, which never goes live.')
    expect((await service.store.channel(careers)).stable).toBe('1.0.0')

    const bad = buildOf(fakeRemote({ packageVersion: '2.0.0', consumes: { react: '^18.0.0' } }))
    const refused = await send(await partsOf(bad), { at: `/releases/careers/${previewOf(bad)}`, as })
    expect(refused.lines.at(-1)?.error?.message).toContain('is rejected:\n- shares: ')
  })

  it('takes no other right, and that right stores nothing else', async () => {
    const at = `/releases/careers/${previewOf(build)}`
    const preview = await service.tokenWith(['preview'])
    const attempts = [
      await send(await partsOf(build), { at }),
      await send(await partsOf(build), { as: preview }),
      await send(await partsOf(build), { at: `/releases/shell/${previewOf(build)}`, as: preview }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403])
    await expectNothing()
  })

  it('lets its team see what publishing would do', async () => {
    const as = await service.tokenWith(['preview'])
    const { lines } = await send(await partsOf(build), { at: '/releases/careers/2.0.0/check', as })
    expect(lines.at(-1)).toEqual({ done: true, outcome: 'stored' })
    await expectNothing()
  })

  it.each([-2, 31 * 24])('has a name that says when it ends, within 30 days: not in %d hours', async (hours) => {
    const at = `/releases/careers/${previewOf(build, hours * HOUR_MS)}`
    const answer = await send(await partsOf(build), { at, as: await service.adminToken() })
    expect(answer.lines.at(-1)?.error?.message).toContain('is not the name of a preview that can be stored.')
    await expectNothing()
  })
})

describe('the right to publish', () => {
  it.each([
    ['another right', ['promote'], '/releases/careers/2.0.0'],
    ['a foreign app', ['publish'], '/releases/shell/2.0.0'],
  ])('does not come with %s', async (_, rights, at) => {
    const answer = await send(await partsOf(build), { at, as: await service.tokenWith(rights) })
    expect(answer).toMatchObject({ status: 403, lines: [{ error: { code: 'access/forbidden' } }] })
    await expectNothing()
  })

  it('does not include another app through its release.json', async () => {
    const answer = await send(await partsOf(buildOf(fakeShell({ packageVersion: '2.0.0' }))))
    expect(answer.lines[0]?.error?.message).toContain('release.json is of shell, not of careers.')
    await expectNothing()
  })

  it('does not tell which files another team has', async () => {
    const jobs = buildOf(fakeRemote({ name: 'jobs', packageVersion: '2.0.0' }, files), files)
    const { body } = await missingOf(jobs, '/releases/jobs/2.0.0')
    expect(body.missing).toEqual(Object.keys(files))
  })

  it.each(['..', '%2e%2e', 'Careers', 'api', '..%2f..%2fetc'])('is for names of apps, not for %s', async (name) => {
    const admin = await service.adminToken()
    const answer = await send(await partsOf(build), { at: `/releases/${name}/2.0.0`, as: admin })
    expect([400, 404]).toContain(answer.status)
    await expectNothing()
  })

  it('ends when the token is revoked while the release arrives', async () => {
    const { versions } = service.store
    vi.spyOn(service.store, 'versions').mockImplementationOnce(async (app) => {
      await changeAccess(service.store, (access) => revokeToken(access, token.slice(4, 14)))
      return versions(app)
    })
    expect((await send(await partsOf(build))).lines.at(-1)?.error?.code).toBe('access/unknown-token')
    await expectNothing()
  })

  it('includes four comparisons at a time', async () => {
    const { versions } = service.store
    const waiting = Promise.withResolvers<void>()
    vi.spyOn(service.store, 'versions').mockImplementation(async (app) => {
      await waiting.promise
      return versions(app)
    })
    const answers = Array.from({ length: 5 }, () => missingOf(build))
    expect((await Promise.race(answers)).status).toBe(429)
    waiting.resolve()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429])
  })

  it('is of no use while no shell is live', async () => {
    vi.spyOn(service.store, 'channel').mockResolvedValue({ percent: 0, revision: 0, history: [] })
    const answer = await send(await partsOf(build))
    expect(answer).toMatchObject({ status: 409, lines: [{ error: { code: 'channel/nothing-live' } }] })
    await expectNothing()
  })
})

describe('a file', () => {
  it.each([
    '../../releases/careers/versions/1.0.0/web/remoteEntry.js',
    '/etc/passwd',
    'web\\async\\home.js',
    'web/async/home.js\0.txt',
    'WEB/async/home.js',
    './web/async/home.js',
    'web//async/home.js',
    'release.json',
    '__proto__',
    'constructor',
    '',
  ])('that release.json does not list is refused: %j', async (fileName) => {
    await expectRefusal([manifestPart, { fileName, content: 'x' }], 400, 'release.json does not list')
  })

  it.each([
    ['has other bytes', 'export default "home, AGAIN"'],
    ['is longer', `${files[CHANGED]} `],
    ['is shorter', (files[CHANGED] ?? '').slice(1)],
    ['is much longer', 'x'.repeat(1024 ** 2)],
    ['is empty', ''],
  ])('that %s is refused', async (_, content) => {
    const sent = [manifestPart, { fileName: CHANGED, content }]
    await expectRefusal(sent, 400, 'is not the file that release.json describes')
  })

  it('that is sent twice is refused', async () => {
    await expectRefusal([manifestPart, changedPart, changedPart], 400, 'was sent twice')
  })

  it('that is neither sent nor stored is named', async () => {
    await expectRefusal([manifestPart], 400, `The publication lacks ${CHANGED}.`)
  })
})

describe('a release.json', () => {
  const withFiles = (list: unknown): Part => ({
    name: 'manifest',
    content: JSON.stringify({ ...build.manifest, files: list }),
  })
  const file = (bytes: number) => ({ bytes, brotliBytes: 1, integrity: 'sha256-x' })

  it.each([
    ['a way out', { '../x': file(1) }],
    ['an absolute path', { '/x': file(1) }],
    ['a control character', { 'web/\u0000x': file(1) }],
    ['a negative size', { 'web/x': file(-1) }],
    ['half a byte', { 'web/x': file(0.5) }],
  ])('with %s is refused', async (_, list) => {
    await expectRefusal([withFiles(list), { fileName: Object.keys(list)[0], content: 'x' }], 400, 'To fix: ')
  })

  const many = Array.from({ length: 5001 }, (_, index) => [`web/${index}`, file(1)])

  it.each([
    ['more than 100 MiB', { 'web/a': file(60 * 1024 ** 2), 'web/b': file(60 * 1024 ** 2) }, /have \d+ bytes/],
    ['more than 5,000 files', Object.fromEntries(many), /5001/],
  ])('of %s is refused', async (_, list, problem) => {
    await expectRefusal([withFiles(list)], 413, problem)
  })

  it('of more than 1 MiB is refused', async () => {
    const manifest = Buffer.alloc(1024 ** 2 + 1, ' ')
    await expectRefusal([{ name: 'manifest', content: manifest }], 413, 'The field manifest is too long')
    expect((await missingOf({ ...build, bytes: { ...build.bytes, manifest } })).status).toBe(413)
  })

  it.each(['{', '[]', '""', ''])('that is %j is refused', async (content) => {
    await expectRefusal([{ name: 'manifest', content }], 400, 'To fix: ')
  })
})

describe('a form', () => {
  it('begins with release.json', async () => {
    await expectRefusal([changedPart, manifestPart], 400, 'The first part of a publication is manifest')
    await expectRefusal([{ name: 'commit', content: '295f37b3' }, manifestPart], 400, 'The first part')
    await expectRefusal([], 400, /manifest|could not be read/)
  })

  it.each([
    ['a second release.json', manifestPart],
    ['an unknown field', { name: 'by', content: 'admin/root' }],
    ['a reason of two lines', { name: 'reason', content: 'one\ntwo' }],
    ['a commit that is none', { name: 'commit', content: 'main' }],
    ['a path instead of an app to take paths from', { name: 'takes', content: '../shell' }],
    ['spaces between the apps to take paths from', { name: 'takes', content: 'jobs, shell' }],
    ['no app to take paths from', { name: 'takes', content: '' }],
    ['too many apps to take paths from', { name: 'takes', content: Array(21).fill('jobs').join(',') }],
  ])('with %s is refused', async (_, part) => {
    await expectRefusal([manifestPart, part, changedPart], 400, /./)
  })

  it('with too many fields is refused', async () => {
    const fields = Array.from({ length: 20 }, (_, index) => ({ name: `field-${index}`, content: 'x' }))
    const { status } = await send([manifestPart, ...fields])
    expect(status).toBe(413)
    await expectNothing()
  })

  it('that is no form is refused', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = '/__mfe/api/releases/careers/2.0.0'
    const response = await service.app.inject({ method: 'POST', url, headers, payload: '{}' })
    expect(response.statusCode).toBe(415)
  })
})

describe('over a connection', () => {
  const head = (type: string, length: number, app = 'careers') =>
    [
      `POST /__mfe/api/releases/${app}/2.0.0 HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '',
      '',
    ].join('\r\n')

  async function connectTo() {
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    return connect(Number(new URL(service.app.listeningOrigin).port), '127.0.0.1')
  }

  it('that breaks in the middle, a publication leaves nothing, and the next one succeeds', async () => {
    const { type, body } = formOf(await partsOf(build))
    const socket = await connectTo()
    socket.write(head(type, body.length))
    socket.write(body.subarray(0, body.length / 2))
    await vi.waitFor(async () => expect(await readdir(service.workFolder)).toHaveLength(1), { timeout: 20_000 })
    const second = await send(await partsOf(build))
    expect(second).toMatchObject({ status: 429, lines: [{ error: { code: 'request/too-many' } }] })
    socket.destroy()
    await vi.waitFor(async () => expect(await readdir(service.workFolder)).toEqual([]), { timeout: 20_000 })
    await expectNothing()
    expect((await send(await partsOf(build))).lines.at(-1)).toEqual({ done: true, outcome: 'stored' })
  })

  it('to a service that stops, a publication ends and leaves nothing', async () => {
    const { type, body } = formOf(await partsOf(build))
    const socket = await connectTo()
    socket.on('error', () => undefined)
    socket.write(head(type, body.length))
    socket.write(body.subarray(0, body.length / 2))
    await vi.waitFor(async () => expect(await readdir(service.workFolder)).toHaveLength(1), { timeout: 20_000 })
    await service.app.close()
    await vi.waitFor(async () => expect(await readdir(service.workFolder)).toEqual([]), { timeout: 20_000 })
    await expectNothing()
  })

  it('to a service that stops, a publication is told so, and the stop does not wait for it', async () => {
    service = await createTestService({}, 'idle')
    token = await service.tokenWith(['publish'])
    const { type, body } = formOf(await partsOf(build))
    const socket = await connectTo()
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      text += piece
      if (text.includes('server/stopping')) socket.end()
    })
    socket.write(head(type, body.length))
    socket.write(body.subarray(0, body.length / 2))
    await vi.waitFor(async () => expect(await readdir(service.workFolder)).toHaveLength(1), { timeout: 20_000 })
    await service.app.close()
    expect(text).toMatch(/^HTTP\/1\.1 503 .*"server\/stopping"/s)
    await expectNothing()
  })

  it('of one team, slow publications leave room for those of others', async () => {
    const apps = ['careers', 'jobs', 'news', 'blog'].map(toAppName)
    await changeAccess(service.store, (access) => ({ ...access, teams: [{ name: 'growth', apps }] }))
    const first = await connectTo()
    const port = Number(new URL(service.app.listeningOrigin).port)
    const sockets = [first, connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    for (const [index, socket] of sockets.entries()) {
      socket.write(head('multipart/form-data; boundary=x', 1000, apps[index]))
    }
    await vi.waitFor(async () => expect(await readdir(service.workFolder)).toHaveLength(3), { timeout: 20_000 })
    expect((await send([], { at: '/releases/blog/2.0.0' })).status).toBe(429)
    expect((await send([], { at: '/releases/blog/2.0.0', as: await service.adminToken() })).status).toBe(400)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect(await readdir(service.workFolder)).toEqual([]), { timeout: 20_000 })
  })

  it('whose length is beyond any release, a publication is refused before it is read', async () => {
    const socket = await connectTo()
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.write(head('multipart/form-data; boundary=x', 2 ** 40))
    await vi.waitFor(() => expect(text).toContain('HTTP/1.1 413'), { timeout: 20_000 })
    socket.destroy()
    await expectNothing()
  })
})

it('of two publishers of one version, one at a time is let in', async () => {
  const [one, other] = await Promise.all([send(await partsOf(build)), send(await partsOf(build))])
  const outcomes = [one, other].map(({ status, lines }) => (status === 429 ? 'too-many' : lines.at(-1)?.outcome))
  expect(outcomes).toContain('stored')
  for (const outcome of outcomes) expect(['stored', 'unchanged', 'too-many']).toContain(outcome)
  expect(await readdir(service.workFolder)).toEqual([])
})

it('removes what a crash left of uploads, but nothing else', async () => {
  const workFolder = path.join(await newFolder(), 'uploads')
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of ['upload-old', 'upload-new', 'mine']) {
    await mkdir(path.join(workFolder, name), { recursive: true })
    await writeFile(path.join(workFolder, name, '0'), 'x')
    if (name !== 'upload-new') await utimes(path.join(workFolder, name), yesterday, yesterday)
  }
  await createTestService({ workFolder })
  expect((await readdir(workFolder)).sort()).toEqual(['mine', 'upload-new'])
})
