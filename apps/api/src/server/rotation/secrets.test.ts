import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { loginLimits } from '#people/accounts/accounts.service.ts'
import { isOnPostgres } from '#testing/engine/engine.ts'
import { userWithLinks, visitorOf } from '#testing/links.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD } from '#testing/user.ts'

const EMAIL = 'ada@example.com'
const MINUTE = 60_000
const STRANGER = '203.0.113.66'

const cookieOf = (response: LightMyRequestResponse, name: string) => {
  const cookie = response.cookies.find((each) => each.name === name)
  return cookie ? `${name}=${cookie.value}` : expect.unreachable(`no cookie ${name}`)
}

/** Starts the embedded server, or two replicas on PostgreSQL. Their time goes on with `forward`. */
async function startSite() {
  let ahead = 0
  const time = () => Date.now() + ahead
  const start = (env: Record<string, string> = {}) =>
    startApi({ RATE_LIMITS: 'on', ...env }, undefined, { times: { system: time, server: time } })
  const { app: first, dataDir } = await start()
  const second = isOnPostgres() ? (await start({ DATA_DIR: dataDir })).app : first
  const forward = (ms: number) => {
    ahead += ms
  }
  return { first, second, forward, dataDir, ...createCommands(dataDir) }
}

type Site = Awaited<ReturnType<typeof startSite>>

const logIn = (app: FastifyInstance, cookie = '', password = PASSWORD, remoteAddress = '192.0.2.9') =>
  app.inject({
    method: 'POST',
    url: '/authenticate',
    payload: { email: EMAIL, password },
    remoteAddress,
    headers: cookie === '' ? {} : { cookie: `XSRF-TOKEN=t; ${cookie}`, 'x-xsrf-token': 't' },
  })

/** Opens a page with a form as a browser does: with the cookies of a session, and the token that the form will send. */
async function openForm(app: FastifyInstance) {
  const login = await logIn(app)
  const token = cookieOf(await app.inject({ url: '/api/anti-forgery' }), 'XSRF-TOKEN')
  const cookie = `${token}; ${cookieOf(login, 'sid')}`
  const headers = {
    authorization: `Bearer ${login.json<{ token: string }>().token}`,
    cookie,
    'x-xsrf-token': token.replace('XSRF-TOKEN=', ''),
  }
  return {
    device: cookieOf(login, 'device'),
    submit: async (to: FastifyInstance, folder: string) => {
      const query = new URLSearchParams({ parentFolderName: folder, userEmail: EMAIL })
      const url = `/api/folders/createParentFolder?${query}`
      return (await to.inject({ method: 'POST', url, headers })).statusCode
    },
  }
}

/** Collects what the replica signs for a browser and for a visitor to links. */
async function collect(app: FastifyInstance, { locked, limited }: { locked: string; limited: string }) {
  const unlocked = cookieOf(await visitorOf(app, locked).unlock('open sesame'), 'share')
  const { headers } = await visitorOf(app, limited).download()
  return { unlocked, tag: String(headers.etag) }
}

type Signed = Awaited<ReturnType<typeof collect>> & { device: string; locked: string; limited: string }

/** Resolves to the statuses of a known device during an attack, of an opened link, and of a resumed download. */
async function use(app: FastifyInstance, { device, unlocked, tag, locked, limited }: Signed) {
  for (let n = 0; n < loginLimits.account.free; n += 1) await logIn(app, '', `guess ${n}`, STRANGER)
  const resumed = { range: 'bytes=1-', 'if-range': tag }
  return {
    unknown: (await logIn(app)).statusCode,
    device: (await logIn(app, device)).statusCode,
    unlocked: (await visitorOf(app, locked).describe({ cookie: unlocked })).statusCode,
    resumed: (await visitorOf(app, limited).download([], undefined, resumed)).statusCode,
  }
}

const VALID = { unknown: 429, device: 200, unlocked: 200, resumed: 206 }

async function setUp() {
  const site = await startSite()
  const { link } = await userWithLinks(site.first, EMAIL)
  const file = { path: ['a', 'b'], fileName: 'deep.txt' }
  const { token: locked } = await link({ kind: 'read', ...file, password: 'open sesame' })
  const newLimited = async () => (await link({ kind: 'read', ...file, maxUses: 1 })).token
  const sign = async (app: FastifyInstance, device: string): Promise<Signed> => {
    const links = { locked, limited: await newLimited() }
    return { ...links, device, ...(await collect(app, links)) }
  }
  return { ...site, sign }
}

async function expectRotation({ run }: Site): Promise<void> {
  const { code, stdout } = await run('secret', 'rotate', '--all', '--valid-for', '10m')
  expect([code, stdout.match(/^Rotated (?:device|share|throttle)-key: the new secret signs from /gm)]).toMatchObject([
    0,
    { length: 3 },
  ])
}

it('a rotation logs nobody out, and breaks no open form, known device, opened link or download', async () => {
  const site = await setUp()
  const { first, second, forward, sign } = site
  const form = await openForm(first)
  const before = await sign(first, form.device)
  expect(await use(second, before)).toEqual(VALID)

  await expectRotation(site)
  for (const [n, minutes] of [0, 1, 1, 1, 5].entries()) {
    forward(minutes * MINUTE)
    expect(await form.submit(second, `while-${n}`)).toBe(201)
    expect(await use(first, before)).toEqual(VALID)
    expect(await use(second, before)).toEqual(VALID)
    const [signer, verifier] = n % 2 === 0 ? [first, second] : [second, first]
    const device = cookieOf(await logIn(signer, form.device), 'device')
    expect(await use(verifier, await sign(signer, device))).toEqual(VALID)
  }
})

it('a former secret is no longer valid at the stated time; sessions and open forms are', async () => {
  const site = await setUp()
  const { first, second, forward, sign } = site
  const form = await openForm(first)
  const before = await sign(first, form.device)
  await expectRotation(site)
  forward(3 * MINUTE)
  const device = cookieOf(await logIn(second, form.device), 'device')
  const renewed = await sign(second, device)
  expect(device).not.toBe(form.device)

  forward(7 * MINUTE)
  for (const app of [first, second]) {
    expect(await use(app, before)).toEqual({ unknown: 429, device: 429, unlocked: 403, resumed: 404 })
    expect(await use(app, renewed)).toEqual(VALID)
  }
  expect(await form.submit(first, 'afterwards')).toBe(201)
})

it('list shows when secrets were made and until when former ones are valid, but no values', async () => {
  const { run, dataDir } = await startSite()
  expect((await run('secret', 'list')).stdout.split('\n').map((line) => line.split('\t').slice(0, 3))).toEqual([
    ['device-key', 'by the first start', '-'],
    ['share-key', 'by the first start', '-'],
    ['throttle-key', 'by the first start', '-'],
    [''],
  ])
  const rotated = await run('secret', 'rotate', 'device-key', '--valid-for', '12h')
  const [, signsFrom = '', validUntil = ''] =
    /signs from (\S+), the former is valid until (\S+)\.\n$/.exec(rotated.stdout) ?? []
  expect(Date.parse(validUntil) - Date.parse(signsFrom)).toBe(12 * 60 * MINUTE - 2 * MINUTE)
  const { stdout } = await run('secret', 'list')
  const made = new Date(Date.parse(signsFrom) - 2 * MINUTE).toISOString()
  expect(stdout).toContain(`device-key\t${made}\t${validUntil}\t`)

  const db = await openTestDatabase(dataDir)
  const settings = await db.selectFrom('setting').selectAll().execute()
  for (const { value } of settings) expect(stdout + rotated.stdout).not.toContain(value)
  const audit = await db.selectFrom('audit').select('detail').where('action', '=', 'secret/rotated').execute()
  expect(audit).toEqual([{ detail: 'device-key' }])
})

it.each([
  [[], 'Nothing was chosen. To fix: name device-key, share-key, throttle-key, or add --all.'],
  [['storage-mark'], 'storage-mark is not a stored secret. To fix: name device-key,'],
  [['--all', '--valid-for', 'soon'], '--valid-for soon is not a duration. To fix: use one such as 10m, 12h or 30d.'],
  [['--all', '--valid-for', '2m'], 'The former secret signs for 2 minutes. To fix: let it be valid for longer.'],
])('rotate changes nothing and says what to do: %j', async (args, message) => {
  const { run } = await startSite()
  expect(await run('secret', 'rotate', ...args)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(message),
  })
  expect((await run('secret', 'list')).stdout.match(/by the first start/g)).toHaveLength(3)
})

it('rotate refuses while the time is in doubt', async () => {
  const { run, dataDir } = await startSite()
  const db = await openTestDatabase(dataDir)
  const accepted_at = new Date(Date.now() + 60 * MINUTE).toISOString()
  await db.updateTable('clock').set({ accepted_at }).execute()
  expect(await run('secret', 'rotate', '--all')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is implausible. To fix: correct it, or run pnpm api clock accept.'),
  })
})
