import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createGateway, type GatewaySite, loadGatewayConfig } from '@mfe/gateway'
import { createFakeSite, fakeRemoteBuild } from '@mfe/gateway/testing'
import {
  changeAccess,
  changeChannel,
  createToken,
  promote,
  type ReleaseStore,
  toAppName,
  toVersion,
} from '@mfe/release'
import { openReleaseService } from '@mfe/release/client'
import { newFolder, writeBuild } from '@mfe/release/testing'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { runSiteDev, type SiteDevOptions } from './run-site-dev.ts'

const careers = toAppName('careers')
const LIMIT = { timeout: 50_000, interval: 50 }

/** A build by Rsbuild with the layout of the preset's: its server bundle renders the text that the source exports. */
const RSBUILD_CONFIG = `
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = import.meta.dirname
const dist = path.join(root, '.cache/dev')

const release = {
  name: 'test:release',
  setup: (api) => api.onAfterDevCompile(async ({ stats }) => {
    if (stats.hasErrors()) return
    const text = /"(.*)"/.exec(await readFile(path.join(root, 'src/index.js'), 'utf8'))?.[1]
    await cp(path.join(root, 'template'), dist, { recursive: true })
    const page = JSON.stringify('dev ' + text)
    await writeFile(path.join(dist, 'server/index.cjs'), "exports.pages = { './home': () => " + page + ' }')
  }),
}

export default {
  mode: 'development',
  logLevel: 'error',
  plugins: [release],
  source: { entry: { index: './src/index.js' } },
  output: { distPath: { root: '.cache/dev/web', js: '' }, filename: { js: '[name].js' }, cleanDistPath: false },
  dev: { hmr: true, lazyCompilation: false, writeToDisk: true },
  server: { middlewareMode: true, htmlFallback: false, printUrls: false, compress: false, publicDir: false },
  tools: { htmlPlugin: false },
}
`

let site: Awaited<ReturnType<typeof createFakeSite>>
let origin: string
let closeSite: () => Promise<void>
let project: Pick<SiteDevOptions, 'root' | 'apps'>
let log: string[]

/** What the site serves besides pages. */
const beside: GatewaySite = {
  signIn: ['/api/login'],
  policy: { 'frame-src': 'https://maps.example' },
  async mount(app) {
    app.get('/api/session', async ({ headers }) => ({ host: headers.host, cookie: headers.cookie ?? '' }))
    app.post('/api/login', async (_request, reply) =>
      reply.header('set-cookie', '__Host-session=s; Path=/; Secure; HttpOnly').send({ in: true }),
    )
    app.post('/api/contact', async () => ({ sent: true }))
  },
}

beforeEach(async () => {
  log = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void log.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void log.push(text))
  site = await createFakeSite({ MFE_SERVICE: 'on' }, (env, store) =>
    createGateway({ config: loadGatewayConfig(env), store, site: beside }),
  )
  let closed: Promise<void> | undefined
  closeSite = () => {
    closed ??= site.close()
    return closed
  }
  onTestFinished(closeSite)
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers live"' })
  await site.remote('marketing', '1.0.0', { renders: 'return "marketing one"', path: '/marketing' })
  origin = await (await site.create()).start()

  const root = await newFolder()
  const source = path.join(root, 'careers')
  const { manifest, files } = fakeRemoteBuild('careers', { renders: '' })
  // A development build lists its files without hashes.
  const listed = Object.keys(manifest.files).map((file) => [file, { bytes: 0, brotliBytes: 0, integrity: '' }])
  await writeBuild(path.join(source, 'template'), { ...manifest, files: Object.fromEntries(listed) }, files)
  await mkdir(path.join(source, 'src'))
  await write(source, 'one')
  await writeFile(path.join(source, 'package.json'), '{"name":"careers","version":"1.0.0","type":"module"}')
  await writeFile(path.join(source, 'rsbuild.config.mjs'), RSBUILD_CONFIG)
  project = { root, apps: [{ app: careers, source, folder: path.join(source, 'dist') }] }
  for (const [name, value] of Object.entries({ PORT: '0', PUBLIC_URL: '', DATA_DIR: path.join(root, 'data') })) {
    vi.stubEnv(name, value)
  }
})
afterEach(() => void vi.unstubAllEnvs())

const write = (source: string, text: string) => writeFile(path.join(source, 'src/index.js'), `export default "${text}"`)

async function tokenOf(store: ReleaseStore): Promise<string> {
  let secret = ''
  await changeAccess(store, (access, now) => {
    const created = createToken(access, { name: 'root', createdBy: 'local:ada' }, now)
    secret = created.secret
    return created.access
  })
  return secret
}

/** Starts the development server; resolves to its address once it is ready. */
async function develop(token: string) {
  const stop = new AbortController()
  const service = openReleaseService({ url: origin, token })
  const options = { ...project, names: [], site: origin, service, mayWrite: false, refreshMs: 500 }
  const running = runSiteDev(options, stop.signal)
  const end = async () => {
    stop.abort()
    await running
  }
  onTestFinished(end)
  const ready = () => log.map((text) => /^Ready at (\S+): careers from here/.exec(text)?.[1]).find(Boolean)
  await Promise.race([running, expect.poll(ready, LIMIT).toBeTruthy()])
  return { address: ready() ?? '', end }
}

const headingAt = async (url: string) => {
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  return /<h1>(.*?)<\/h1>/.exec(await page.text())?.[1]
}

it('shows an app in development inside what is live, follows both, and changes nothing on the site', async () => {
  const token = await tokenOf(site.store)
  const before = await site.store.channel(careers)
  const { address, end } = await develop(token)
  expect(log.join('\n')).toMatch(/Only this one gets them at http:\/\/[0-9a-f]{8}\.localhost:\d+\./)

  const page = await fetch(`${address}/careers`, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect(html).toContain('<h1>dev one</h1>')
  expect(html).toMatch(/"careers":\{"version":"dev\./)
  expect(page.headers.get('content-security-policy')).toContain('frame-src https://maps.example')
  expect(await headingAt(`${address}/marketing`)).toBe('marketing one')
  expect((await fetch(`${address}/__mfe/marketing/1.0.0/remoteEntry.js`)).status).toBe(200)
  expect(await (await fetch(`${address}/__mfe/careers/dev.x.1/index.js`)).text()).toContain('one')
  expect((await fetch(`${address}/__mfe/api`)).status).toBe(404)

  const login = await fetch(`${address}/api/login`, { method: 'POST' })
  expect(await login.json()).toEqual({ in: true })
  const [cookie = ''] = login.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  const session = await fetch(`${address}/api/session`, { headers: { cookie: `${cookie}; other=1` } })
  expect(await session.json()).toEqual({ host: new URL(origin).host, cookie: '__Host-session=s' })
  expect((await fetch(`${address}/api/contact`, { method: 'POST' })).status).toBe(403)

  await write(path.join(project.root, 'careers'), 'two')
  await expect.poll(() => headingAt(`${address}/careers`), LIMIT).toBe('dev two')
  await site.remote('marketing', '2.0.0', { renders: 'return "marketing two"', path: '/marketing' }, false)
  await changeChannel(site.store, toAppName('marketing'), promote(toVersion('2.0.0')))
  await expect.poll(() => headingAt(`${address}/marketing`), LIMIT).toBe('marketing two')
  expect(log).toContain(`marketing@2.0.0 is live on ${origin}.`)
  expect(await headingAt(`${address}/careers`)).toBe('dev two')

  expect(await site.store.channel(careers)).toEqual(before)
  expect((await site.store.versions(careers)).map(({ version }) => version)).toEqual(['1.0.0'])
  await end()

  await closeSite()
  log.length = 0
  const offline = await develop(token)
  expect(log.join('\n')).toContain(`${origin} cannot be reached. Its apps are those that were live on `)
  expect(await headingAt(`${offline.address}/careers`)).toBe('dev two')
  expect(await headingAt(`${offline.address}/marketing`)).toBe('marketing two')
  const call = await fetch(`${offline.address}/api/session`)
  expect([call.status, await call.json()]).toMatchObject([502, { code: 'dev/unreachable' }])
  await offline.end()
})

it('needs an app of the project', async () => {
  const service = openReleaseService({ url: origin, token: await tokenOf(site.store) })
  const { signal } = new AbortController()
  const run = (names: string[], apps = project.apps) =>
    runSiteDev({ root: project.root, apps, names, site: origin, service, mayWrite: false }, signal)
  await expect(run(['none'])).rejects.toThrow('No app is named none. To fix: name one of careers.')
  await expect(run([], [])).rejects.toThrow('This project has no app to develop.')
})
