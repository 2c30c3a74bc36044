import * as contracts from '@site/contracts'
import { type Endpoint, endpoints, requestOf, type StoreTarget } from '@site/contracts/testing'
import { expect, it } from 'vitest'
import { blackPng } from '../documents/pictures.ts'
import { storeOf } from '../store.ts'
import { signIn } from '../user.ts'
import {
  type AttackResponse,
  attackApi,
  bearer,
  browserHeaders,
  cookies,
  type Headers,
  newUser,
  sendStoreCall,
  unauthenticatedCallers,
} from './attack-api.ts'

/**
 * OWASP ASVS 5.0, V8 Authorization: every folder and file call in the contract, at every level, is restricted to the
 * user of the session. The owner's own call comes last, to show that no attack changed anything.
 */
const isForFolders = ({ path }: Endpoint) => path.startsWith('/api/folders')
const isAddition = (endpoint: Endpoint) =>
  endpoint.method === 'POST' && !('hasTarget' in endpoint) && endpoint !== contracts.selectionCreate
const isCreate = (endpoint: Endpoint) => isForFolders(endpoint) && isAddition(endpoint)
const isUpload = (endpoint: Endpoint) => !isForFolders(endpoint) && isAddition(endpoint)
const isThumbnail = ({ path }: Endpoint) => path.startsWith('/api/files/thumbnail/')
/** Calls at any level whose response is JSON, not bytes. */
const DESCRIPTIONS: readonly Endpoint[] = [contracts.folderSummary, contracts.fileDetails, contracts.versionList]
const isDownload = (endpoint: Endpoint) =>
  !('depth' in endpoint) && endpoint.method === 'GET' && !DESCRIPTIONS.includes(endpoint)
const needsVersion = (endpoint: Endpoint) => 'fields' in endpoint && endpoint.fields.includes('version')

/** Returns whether the call names no folder of the owner, so a stranger's own call succeeds. */
const namesNoFolder = (endpoint: Endpoint, depth: number) => depth === 0 || (isCreate(endpoint) && depth === 1)

const SECRET = 'Only the owner may read this.'

const { shared, send } = attackApi(async ({ app }) => {
  const [owner, stranger] = [await newUser(app), await newUser(app)]
  // Another login of the stranger. Once a session's cookie has been used, its token alone is rejected.
  const browser = await signIn(app, stranger.email)
  return { owner, stranger, browser, unauthenticated: await unauthenticatedCallers(app, owner, browser) }
})

/** Creates a folder with a file at the depth of the call. Resolves to the target of the call. */
async function createTarget(endpoint: Endpoint, depth: number): Promise<Omit<StoreTarget, 'userEmails'>> {
  const { owner } = shared()
  const store = storeOf(owner)
  const names = [crypto.randomUUID(), 'Sub', 'Child', 'Final'].slice(0, depth)
  const created = isCreate(endpoint) ? names.slice(0, -1) : names
  for (const level of created.keys()) await store.createFolder(created.slice(0, level + 1))
  const bytes = isThumbnail(endpoint) ? blackPng(640, 480) : Buffer.from(SECRET)
  if (created.length > 0) await store.upload(created, 'secret.txt', new Uint8Array(bytes))
  const fileName = isUpload(endpoint) ? 'other.txt' : 'secret.txt'
  // The new name must be unique, because all tests rename and copy root folders of the same account.
  const target = { folder: names, fileName, newName: crypto.randomUUID(), bytes }
  if (endpoint === contracts.selectionZip) return { ...target, selection: await select(target) }
  return needsVersion(endpoint) ? { ...target, version: await replaceSecret(names) } : target
}

/** Replaces the target's file. Resolves to the id of the version with the secret. */
async function replaceSecret(folder: readonly string[]): Promise<string> {
  const store = storeOf(shared().owner)
  await store.replace(folder, 'secret.txt', 'replaced', { 'if-match': '*' })
  const [version] = (await store.listVersions(folder, 'secret.txt')).json<{ id: string }[]>()
  return version?.id ?? ''
}

/** Selects the target's file for a zip. Resolves to the id of the selection. */
async function select(target: Omit<StoreTarget, 'userEmails'>): Promise<string> {
  const { owner, origin } = shared()
  const { path, body } = requestOf(contracts.selectionCreate, { ...target, userEmails: [owner.email] })
  const headers = { 'content-type': 'application/json' }
  const { url } = (await owner.call('POST', path, { headers, payload: String(body) })).json<{ url: string }>()
  return new URL(url, origin).searchParams.get('selection') ?? ''
}

it('the contract exports at least 30 calls to attack', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(30)
})

const depthsOf = (endpoint: Endpoint) => ('depth' in endpoint ? [endpoint.depth] : [1, 2, 3, 4])
const cases = endpoints.flatMap((endpoint) => depthsOf(endpoint).map((depth) => ({ ...endpoint, endpoint, depth })))

it.for(cases)('$method $path is restricted to the owner at depth $depth', async ({ endpoint, depth }) => {
  const { owner, stranger, browser, unauthenticated } = shared()
  const target = await createTarget(endpoint, depth)
  const call = (headers: Headers, ...userEmails: string[]) =>
    sendStoreCall(send, endpoint, { ...target, userEmails }, headers)
  const [ownerToken, strangerToken, cookieAlone] = [bearer(owner), bearer(stranger), cookies(browser.cookie)]
  const claimed = { ...browserHeaders(browser), 'x-forwarded-user': owner.email, currentUserEmail: owner.email }

  const attacks: [description: string, status: number, attack: () => Promise<AttackResponse>][] = [
    ...Object.entries(unauthenticated).map(
      ([description, headers]) => [description, 401, () => call(headers, owner.email)] as (typeof attacks)[number],
    ),
    ['a stranger with the owner’s email', 403, () => call(strangerToken, owner.email)],
    ['a stranger with the owner’s email in capitals', 403, () => call(strangerToken, owner.email.toUpperCase())],
    ['a stranger’s browser with the owner’s email', 403, () => call(browserHeaders(browser), owner.email)],
    ['only a cookie', isDownload(endpoint) ? 403 : 401, () => call(cookieAlone, owner.email)],
    ['a stranger with both emails', 400, () => call(strangerToken, stranger.email, owner.email)],
    ['the owner with both emails', 400, () => call(ownerToken, owner.email, stranger.email)],
    ['the owner with the same email twice', 400, () => call(ownerToken, owner.email, owner.email)],
    ['the owner without an email', 400, () => call(ownerToken)],
    ['the owner with an empty email', 400, () => call(ownerToken, '')],
    ['the owner with a malformed email', 400, () => call(ownerToken, `${owner.email}\0`)],
  ]
  if (!namesNoFolder(endpoint, depth)) {
    const asStranger = (headers: Headers) => call({ ...strangerToken, ...headers }, stranger.email)
    attacks.push(
      ['a stranger', 404, () => asStranger({})],
      ['a stranger who claims to be the owner', 404, () => call(claimed, stranger.email)],
      ['a stranger who requests a range', 404, () => asStranger({ range: 'bytes=0-3' })],
      ['a stranger with a conditional request', 404, () => asStranger({ 'if-none-match': '*' })],
    )
  }
  for (const [description, status, attack] of attacks) {
    const response = await attack()
    expect.soft(response.status, description).toBe(status)
    expect.soft(response.text, description).not.toContain(SECRET)
  }

  const own = await call(ownerToken, owner.email.toUpperCase())
  expect(own.status, own.text).toBe(endpoint.method === 'POST' ? 201 : 200)
})
