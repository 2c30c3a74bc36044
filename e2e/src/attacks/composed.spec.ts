import type { Send } from '@repo/servers/attacks'
import { newSession, type Session } from '@site/checks/site'
import * as contracts from '@site/contracts'
import { type Endpoint, endpoints, requestOf, type StoreTarget } from '@site/contracts/testing'
import { bearer, type Headers } from '../support/accounts/credentials.ts'
import { pdf, picture } from '../support/accounts/files.ts'
import { createLink } from '../support/accounts/links.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { newApplicant, newEnquiry } from '../support/page/form-data.ts'
import type { Site } from '../support/site/site-process.ts'

/**
 * OWASP ASVS 5.0, V8 Authorization: every call of the contract through the gateway, once by a stranger and once by the
 * owner. The API's own tests attack each of them in detail.
 */
const isAddition = (endpoint: Endpoint) =>
  'depth' in endpoint && endpoint.method === 'POST' && endpoint.path.startsWith('/api/folders')

/** Creates a folder with a file for one call. */
async function createTarget(site: Site, send: Send, owner: Session, endpoint: Endpoint): Promise<StoreTarget> {
  const folder = [crypto.randomUUID(), 'Sub', 'Child', 'Final'].slice(0, 'depth' in endpoint ? endpoint.depth : 1)
  const created = isAddition(endpoint) ? folder.slice(0, -1) : folder
  for (const level of created.keys()) await seedFolder(site, owner, created.slice(0, level + 1))
  if (created.length > 0) await seedFiles(site, owner, created, [picture('own.png')])
  const isUpload = endpoint === contracts.resumableUpload || contracts.fileUploads.some((call) => call === endpoint)
  const fileName = isUpload ? 'new.png' : 'own.png'
  const userEmails = [owner.email]
  const target = { folder, fileName, newName: crypto.randomUUID(), bytes: picture('').buffer, userEmails }
  const asOwner = async (call: Endpoint, changes: Partial<StoreTarget> = {}) => {
    const { path, ...request } = requestOf(call, { ...target, ...changes })
    const { text } = await send(path, { ...request, headers: { ...request.headers, ...bearer(owner.token) } })
    return JSON.parse(text)
  }
  if ('fields' in endpoint && endpoint.fields.includes('version')) {
    await asOwner(contracts.fileReplace, { bytes: new Uint8Array(1) })
    const [version] = await asOwner(contracts.versionList)
    return { ...target, version: version.id }
  }
  if (endpoint !== contracts.selectionZip) return target
  const { url } = await asOwner(contracts.selectionCreate)
  return { ...target, selection: new URL(url, site.url).searchParams.get('selection') ?? '' }
}

test('every call on folders and files reaches the API, and is restricted to the owner', async ({ site, send }) => {
  const [owner, stranger] = [await newSession(site), await newSession(site)]
  for (const endpoint of endpoints) {
    const { path, ...request } = requestOf(endpoint, await createTarget(site, send, owner, endpoint))
    const statusWith = async (headers: Headers) =>
      (await send(path, { ...request, headers: { ...request.headers, ...headers } })).status
    const statuses = [
      await statusWith({}),
      await statusWith(bearer(stranger.token)),
      await statusWith(bearer(owner.token)),
    ]
    const success = endpoint.method === 'POST' ? 201 : 200
    expect.soft(statuses, `${endpoint.method} ${endpoint.path}`).toEqual([401, 403, success])
  }
})

test('calls for accounts, links and messages reach the API', async ({ site, send }) => {
  const owner = await newSession(site)
  await seedFolder(site, owner, ['Open'])
  const link = await createLink(site, owner, { kind: 'drop', path: ['Open'] })
  const json = (body: object, method = 'POST') => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const application = new FormData()
  application.append('cv', new File([new Uint8Array(pdf('').buffer)], 'cv.pdf'))
  application.append('registration', JSON.stringify(newApplicant()))
  const dropped = new FormData()
  dropped.append('file', new Blob(['x']), 'dropped.txt')
  const asOwner = { headers: bearer(owner.token) }
  for (const [path, attack, status] of [
    ['/api/anti-forgery', {}, 204],
    ['/authenticate', json({ email: owner.email, password: 'not the password' }), 401],
    ['/api/registration', json({}), 400],
    ['/api/account/reset', json({ email: owner.email }), 202],
    ['/api/account/reset', json({ token: 'x' }, 'PUT'), 400],
    ['/api/account/sessions', {}, 401],
    ['/api/account/sessions', asOwner, 200],
    ['/api/account/usage', asOwner, 200],
    ['/api/account', {}, 401],
    ['/api/account', asOwner, 200],
    ['/api/account/export', {}, 401],
    ['/api/account/export', asOwner, 200],
    ['/api/passkeys', {}, 401],
    ['/api/passkeys', asOwner, 200],
    ['/api/app-passwords', {}, 401],
    ['/api/app-passwords', asOwner, 200],
    ['/api/dav/', { method: 'PROPFIND' }, 401],
    ['/api/dav/', { method: 'PROPFIND', ...asOwner }, 401],
    ['/api/inbox', {}, 401],
    ['/api/inbox', asOwner, 401],
    ['/api/inbox/open', {}, 403],
    ['/api/search?text=', {}, 401],
    ['/api/search?text=', asOwner, 200],
    ['/api/events', {}, 401],
    ['/api/shares', {}, 401],
    ['/api/shares', asOwner, 200],
    [`/api/shared/${'A'.repeat(43)}`, {}, 404],
    [`/api/shared/${link.token}`, {}, 200],
    [`/api/shared/${link.token}/files`, { method: 'POST', body: dropped }, 201],
    ['/api/contact', json(newEnquiry()), 201],
    ['/api/applications', { method: 'POST', body: application }, 201],
    ['/api/logout', { method: 'POST', ...asOwner }, 204],
    ['/api/session', asOwner, 401],
  ] as const) {
    expect.soft((await send(path, attack)).status, `${path}`).toBe(status)
  }
})
