import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TRAVERSALS } from '@repo/servers/attacks'
import { newSession } from '@site/checks/site'
import { createLink } from '../support/accounts/links.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { openingId, pageKinds } from '../support/page/routes.ts'
import { readPage } from '../support/page/server-html.ts'
import type { Site } from '../support/site/site-process.ts'

// What the site exposes: OWASP ASVS 5.0, V13 Configuration, V14 Data Protection, V3.4 Security Headers, V5.3 File
// Storage.

/** Internal paths, which must respond with 404. */
const INTERNALS = [
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/.npmrc',
  '/.data/server.lock',
  '/server.lock',
  '/database.sqlite',
  '/outbox',
  '/files/blobs',
  '/package.json',
  '/pnpm-lock.yaml',
  '/node_modules/fastify/package.json',
  '/apps/api/src/main.ts',
  '/releases/shell',
  '/release.json',
  '/backup.zip',
  '/index.php',
  '/wp-login.php',
  '/admin',
  '/debug',
  '/actuator/env',
  '/server-status',
  '/graphql',
  '/api',
  '/api/',
  '/api/docs',
  '/api/openapi.json',
  '/api/users',
  '/api/applications/1',
  '/api/metrics',
  '/__mfe',
  '/__mfe/',
  '/__mfe/channels.json',
  '/__mfe/shell',
  '/__mfe/shell/channel.json',
  '/assets/data/..%2f..%2frelease.json',
] as const

test('internal files and endpoints are not exposed', async ({ send }) => {
  for (const path of INTERNALS) expect.soft((await send(path)).status, path).toBe(404)
})

test('only the browser files of a release are served', { tag: '@full' }, async ({ site, send }) => {
  for (const app of ['shell', 'careers', 'filemanager']) {
    const released = await readdir(join(site.dataDir, 'releases', app, 'versions'), { withFileTypes: true })
    expect(released.length).toBeGreaterThan(0)
    for (const { name, parentPath } of released) {
      const files = await readdir(join(parentPath, name), { recursive: true })
      const hidden = files.filter((file) => !/^web(?:\/|$)/.test(file))
      expect(hidden.length).toBeGreaterThan(0)
      for (const file of hidden) {
        expect.soft((await send(`/__mfe/${app}/${name}/${file}`)).status, file).toBe(404)
        expect.soft((await send(`/__mfe/${app}/${name}/..%2f${file}`)).status, file).toBe(404)
      }
      expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
    }
  }
})

const shellFile = async (site: Site) => /\/__mfe\/shell\/([^"]+\.js)/.exec((await readPage(site, '/')).html)?.[1] ?? ''

/** Every path prefix below which the gateway serves files, with an existing file below it. */
const PREFIXES: Readonly<Record<string, (site: Site) => string | Promise<string>>> = {
  '/': () => 'careers',
  '/assets/': () => 'data/careers-data.json',
  '/assets/data/': () => 'careers-data.json',
  '/__mfe/': async (site) => `shell/${await shellFile(site)}`,
  '/__mfe/shell/': shellFile,
  '/application/': ({ url }) => openingId(url),
}

for (const [prefix, existingFile] of Object.entries(PREFIXES)) {
  test(`URLs below ${prefix} cannot escape the served files`, { tag: prefix === '/' ? [] : '@full' }, async ({
    site,
    send,
  }) => {
    expect((await send(`${prefix}${await existingFile(site)}`)).status).toBe(200)
    for (const traversal of TRAVERSALS) {
      for (const end of ['', '/files']) {
        const { status, text } = await send(`${prefix}${traversal}${end}`)
        expect.soft(text, traversal).not.toMatch(/root:|\[fonts\]|^\d+\n?$/)
        // The HTML of a folder's page is the same for every path and lists no content.
        const isFolderPage = !prefix.startsWith('/__mfe/') && end === '/files'
        expect.soft(isFolderPage ? [200, 308, 400, 404] : [308, 400, 404], traversal).toContain(status)
      }
    }
  })
}

test('pages do not reflect the host, proxy or origin headers of a request', { tag: '@full' }, async ({
  site,
  send,
}) => {
  for (const path of [
    ...Object.values(pageKinds),
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/careers.atom',
    '/.well-known/security.txt',
  ]) {
    const { status, text, headers } = await send(path, {
      headers: {
        host: 'evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'ftp',
        'x-original-url': '/evil.example',
        'x-rewrite-url': '/evil.example',
      },
    })
    expect.soft(status, path).toBe(path === pageKinds.missing ? 404 : 200)
    expect.soft(`${text}${JSON.stringify(headers)}`, path).not.toContain('evil.example')
    expect.soft(text, path).not.toContain(site.dataDir)
  }
})

const SIGNED_IN = '/welcome'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the content security policy allows only the page’s own scripts, and no framing', async ({ send }) => {
  const nonces = new Set<string>()
  for (const path of [...Object.values(pageKinds), SIGNED_IN]) {
    const { headers, text } = await send(`${path}?a=%27nonce-x%27;script-src%20*`, { headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy'])
    const directives = new Map(
      policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    )
    const [, nonce] = /'nonce-([\w+/]{22}==)'/.exec(policy) ?? []
    const inline = [...text.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
      .map(([, attributes = '', script = '']) => ({ attributes, script }))
      .filter(({ attributes }) => !/\bsrc=|type="application\/(?:ld\+)?json"/.test(attributes))
    expect(inline.length).toBeGreaterThan(0)
    const styles = [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => hashOf(style))
    if (nonce === undefined) {
      // The last hash is for the import map that a script adds.
      expect
        .soft(directives.get('script-src')?.slice(0, -1), path)
        .toEqual(["'self'", ...inline.map(({ script }) => hashOf(script))])
      expect.soft(directives.get('script-src')?.at(-1), path).toMatch(/^'sha256-[\w+/]{43}='$/)
      expect.soft(directives.get('style-src-elem'), path).toEqual(["'self'", ...styles])
    } else {
      expect.soft(path, 'only signed-in pages may have a nonce').toBe(SIGNED_IN)
      nonces.add(nonce)
      expect.soft(directives.get('script-src'), path).toEqual(["'self'", `'nonce-${nonce}'`])
      expect.soft(directives.get('style-src-elem'), path).toEqual(["'self'", `'nonce-${nonce}'`])
      for (const { attributes } of inline) expect.soft(attributes, path).toContain(`nonce="${nonce}"`)
    }
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect.soft(directives.get(name), `${name} of ${path}`).toEqual(["'none'"])
    }
    expect.soft(directives.get('form-action'), path).toEqual(["'self'"])
    expect.soft(headers['cross-origin-opener-policy'], path).toBe('same-origin')
    expect.soft(text, path).not.toMatch(/\son\w+="|javascript:/i)
  }
  expect(nonces.size).toBe(1)
})

test('personal responses are not cached', async ({ site, send }) => {
  const { email, token } = await newSession(site)
  const query = new URLSearchParams({ userEmail: email })
  for (const path of ['/api/session', `/api/folders/byUserEmail?${query}`, '/api/account/sessions', '/welcome']) {
    const { headers } = await send(path, { headers: { authorization: `Bearer ${token}` } })
    expect.soft(headers['cache-control'], path).toContain('no-store')
  }
  const { headers, text } = await send('/careers', { headers: { authorization: `Bearer ${token}` } })
  expect([headers['cache-control'], headers['set-cookie']]).toEqual([
    'public, max-age=0, s-maxage=1, must-revalidate',
    undefined,
  ])
  expect(text).toBe((await send('/careers')).text)
})

test('a link’s page is the same for every token, and contains none', async ({ site, send }) => {
  const owner = await newSession(site)
  await seedFolder(site, owner, ['Open'])
  const { token } = await createLink(site, owner, { kind: 'read', path: ['Open'] })
  const personal = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  const open = (path: string) => send(path, { headers: { accept: 'text/html' } })
  const pages = await Promise.all([token, 'A'.repeat(43), 'x'].map((each) => open(`/shared/${each}`)))
  const withoutNonces = pages.map(({ text }) => text.replaceAll(/nonce="[^"]+"/g, ''))
  expect(new Set(withoutNonces).size).toBe(1)
  expect(withoutNonces[0]).not.toContain(token)
  for (const { status, headers } of pages) expect([status, headers]).toEqual([200, expect.objectContaining(personal)])
  // Other forms of the address, which redirect to the page or have no page.
  for (const path of [`/shared/${token}/`, `//shared/${token}`, `/Shared/${token}`, `/shared/${token}/x/y`]) {
    const { headers, text } = await open(path)
    expect.soft(headers, path.replace(token, '…')).toMatchObject(personal)
    expect.soft(text).not.toContain(token)
  }
  for (const path of ['/', '/careers', '/login', '/shared']) {
    expect((await open(path)).text).not.toContain('filemanager')
  }
})
