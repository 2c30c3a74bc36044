import { logIn, newSession, type Session } from '@site/checks/site'
import type { LevelCall, StoreCall } from '@site/contracts'
import * as contracts from '@site/contracts'
import { bearer, browserHeaders, cookies, type Headers, sessionCookie } from '../support/accounts/credentials.ts'
import { picture } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { requestOf, type StoreTarget } from '../support/accounts/store-requests.ts'
import { unauthenticatedCallers } from '../support/accounts/unauthenticated-callers.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { type AttackResponse, sendAttack, sendStoreCall } from '../support/attack/attacker.ts'
import type { Site } from '../support/site/site-process.ts'

/**
 * OWASP ASVS 5.0, V8 Authorization: every folder and file call in the contract, at every level, is restricted to the
 * user of the session. The owner's own call comes last, to show that no attack changed anything.
 */
type Endpoint = StoreCall | LevelCall

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'names' in value

/** All endpoints that the contract exports, so new calls are covered automatically. */
const endpoints = Object.values(contracts)
  .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  .filter(isEndpoint)

const depthsOf = (endpoint: Endpoint) => ('depth' in endpoint ? [endpoint.depth] : [1, 2, 3, 4])
const isForFolders = ({ path }: Endpoint) => path.startsWith('/api/folders')
const isAddition = (endpoint: Endpoint) =>
  endpoint.method === 'POST' && !('hasTarget' in endpoint) && endpoint !== contracts.selectionCreate
const isCreate = (endpoint: Endpoint) => isForFolders(endpoint) && isAddition(endpoint)
const isUpload = (endpoint: Endpoint) => !isForFolders(endpoint) && isAddition(endpoint)
const isFolderList = (endpoint: Endpoint) => isForFolders(endpoint) && 'depth' in endpoint && endpoint.method === 'GET'
const isThumbnail = ({ path }: Endpoint) => path.startsWith('/api/files/thumbnail/')
const isDownload = (endpoint: Endpoint) =>
  !('depth' in endpoint) && endpoint.method === 'GET' && endpoint !== contracts.folderSummary

/** Returns whether the call names no folder of the owner, so a stranger's own call succeeds. */
const namesNoFolder = (endpoint: Endpoint, depth: number) => depth === 0 || (isCreate(endpoint) && depth === 1)

const SECRET = 'Only the owner may read this.'

/** Creates a folder with a file at the depth of the call. Resolves to the target of the call. */
async function createTarget(
  site: Site,
  owner: Session,
  endpoint: Endpoint,
  depth: number,
): Promise<Omit<StoreTarget, 'userEmails'>> {
  const names = [crypto.randomUUID(), 'Sub', 'Child', 'Final'].slice(0, depth)
  const created = isCreate(endpoint) ? names.slice(0, -1) : names
  for (const level of created.keys()) await seedFolder(site, owner, created.slice(0, level + 1))
  const buffer = isThumbnail(endpoint) ? picture('').buffer : Buffer.from(SECRET)
  const file = { name: 'secret.txt', mimeType: '', buffer }
  if (created.length > 0) await seedFiles(site, owner, created, [file])
  const fileName = isUpload(endpoint) ? 'other.txt' : file.name
  // The new name must be unique, because all tests rename and copy root folders of the same account.
  const target = { folder: names, fileName, newName: crypto.randomUUID(), bytes: file.buffer }
  return endpoint === contracts.selectionZip ? { ...target, selection: await select(site, owner, target) } : target
}

/** Selects the target's file for a zip. Resolves to the id of the selection. */
async function select(site: Site, owner: Session, target: Omit<StoreTarget, 'userEmails'>): Promise<string> {
  const { path, method, headers, body } = requestOf(contracts.selectionCreate, { ...target, userEmails: [owner.email] })
  const sent = { method, headers: { ...headers, ...bearer(owner.token) }, body: body as string }
  const { url } = JSON.parse((await sendAttack(site, path, sent)).text)
  return new URL(url, site.url).searchParams.get('selection') ?? ''
}

let owner: Session
let stranger: Session
/** Another login of the stranger. Once a session's cookie has been used, its token alone is rejected. */
let browser: Session
let unauthenticated: Record<string, Headers>

test.beforeAll(async ({ site }) => {
  owner = await newSession(site)
  stranger = await newSession(site)
  browser = await logIn(site, stranger)
  unauthenticated = await unauthenticatedCallers(site, owner, browser)
})

test('the contract exports at least 30 calls to attack', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(30)
})

for (const endpoint of endpoints) {
  for (const depth of depthsOf(endpoint)) {
    const isDeepest = depth === (isFolderList(endpoint) ? 3 : 4)
    test(`${endpoint.method} ${endpoint.path} is restricted to the owner at depth ${depth}`, {
      tag: isDeepest ? [] : '@full',
    }, async ({ site, send }) => {
      const target = await createTarget(site, owner, endpoint, depth)
      const call = (headers: Headers, ...userEmails: string[]) =>
        sendStoreCall(send, endpoint, { ...target, userEmails }, headers)
      const [ownerToken, strangerToken, cookieAlone] = [
        bearer(owner.token),
        bearer(stranger.token),
        cookies(sessionCookie(browser)),
      ]
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
        ['the owner without an email', 400, () => call(ownerToken)],
        ['the owner with a malformed email', 400, () => call(ownerToken, `${owner.email}\0`)],
      ]
      if (!namesNoFolder(endpoint, depth)) {
        attacks.push(
          ['a stranger', 404, () => call(strangerToken, stranger.email)],
          ['a stranger who claims to be the owner', 404, () => call(claimed, stranger.email)],
          [
            'a stranger who requests a range',
            404,
            () => call({ ...strangerToken, range: 'bytes=0-3' }, stranger.email),
          ],
          [
            'a stranger with a conditional request',
            404,
            () => call({ ...strangerToken, 'if-none-match': '*' }, stranger.email),
          ],
        )
      }
      for (const [description, status, attack] of attacks) {
        const response = await attack()
        expect.soft(response.status, description).toBe(status)
        expect.soft(response.text, description).not.toContain(SECRET)
      }

      const own = await call(ownerToken, owner.email)
      expect(own.status, own.text).toBe(endpoint.method === 'POST' ? 201 : 200)
    })
  }
}
