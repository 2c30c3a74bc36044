import { inspect } from 'node:util'
import {
  changeAccess,
  createConsoleCode,
  createDirectoryStore,
  createToken,
  type NewToken,
  promoteRelease,
  type ReleaseStore,
  revokeToken,
  toAppName,
  toVersion,
} from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell, newFolder } from '@mfe/release/testing'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { createConsole, type ReleaseConsole } from '../server/create-console.ts'

const ORIGIN = 'https://site.example'

/** What a browser sends when someone opens a page. */
export const WINDOW = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }

/** What a browser sends with a form of the site. */
export const OWN_FORM = { ...WINDOW, 'sec-fetch-site': 'same-origin', origin: ORIGIN }

export interface TestConsole {
  app: FastifyInstance
  store: ReleaseStore
  releaseConsole: ReleaseConsole
  /** Everything that was logged, at every level. */
  logged: () => string
  /** Creates a token of the team growth, which has careers and jobs; without rights, an admin's. Returns its id. */
  createTokenWith: (rights?: string[], more?: Partial<NewToken>) => Promise<string>
  revoke: (tokenId: string) => Promise<unknown>
  /** Creates a code with the rights of a token. */
  code: (tokenId: string) => Promise<string>
  /** Enters a code, and resolves to the cookie of its session. */
  open: (code: string) => Promise<string>
  /** Opens a session with these rights, and resolves to its cookie. */
  sessionWith: (rights?: string[], more?: Partial<NewToken>) => Promise<string>
  get: (path: string, cookie?: string, headers?: Record<string, string>) => ReturnType<TestConsole['post']>
  post: (
    path: string,
    fields: Record<string, string> | URLSearchParams,
    cookie?: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: string; headers: Record<string, unknown> }>
  /** Opens a page, and resolves to the token of its forms. */
  tokenOn: (path: string, cookie: string) => Promise<string>
  /** Asks for a change, as the forms of pages do, and resolves to the page that asks for a confirmation. */
  ask: (fields: Record<string, string>, cookie: string) => ReturnType<TestConsole['post']>
}

const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]

/** Creates the console of a site whose shell and careers@1.0.0 are live, and where careers@2.0.0 is published. */
export async function createTestConsole(more: { now?: () => Date } = {}): Promise<TestConsole> {
  const store = createDirectoryStore(`${await newFolder()}/releases`)
  const [shell, careers] = [toAppName('shell'), toAppName('careers')]
  await store.publish(shell, v1, bytesOf(fakeShell()))
  await store.publish(careers, v1, bytesOf(fakeRemote()))
  await store.publish(careers, v2, bytesOf(fakeRemote({ packageVersion: '2.0.0' })))
  await promoteRelease(store, shell, v1, undefined, { author: { by: 'local:ada', reason: 'the first one' } })
  await promoteRelease(store, careers, v1, undefined, { author: { by: 'local:ada', reason: '<b>bold</b>' } })
  const growth = { name: 'growth', apps: [careers, toAppName('jobs')] }
  await changeAccess(store, (access) => ({ ...access, teams: [growth] }))

  const { logger, logged } = createTestLogger()
  const config = { location: 'the release store', siteUrl: ORIGIN, previews: 'open' as const, hasConsole: true }
  const releaseConsole = createConsole({ store, config, origin: ORIGIN, logger, ...more })
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register((scope, _options, done) => {
    releaseConsole.register(scope)
    done()
  })

  let tokens = 0
  const test: TestConsole = {
    app,
    store,
    releaseConsole,
    logged,
    async createTokenWith(rights, options = {}) {
      tokens += 1
      const ids: string[] = []
      const wanted = { name: `person-${tokens}`, createdBy: 'local:ada', ...(rights && { team: 'growth', rights }) }
      await changeAccess(store, (access, now) => {
        const created = createToken(access, { ...wanted, ...options }, now)
        ids.push(created.token.id)
        return created.access
      })
      return ids.at(-1) ?? ''
    },
    revoke: (tokenId) => changeAccess(store, (access) => revokeToken(access, tokenId)),
    async code(tokenId) {
      const secrets: string[] = []
      await changeAccess(
        store,
        (access, now) => {
          const created = createConsoleCode(access, tokenId, now)
          secrets.push(created.secret)
          return created.access
        },
        more.now,
      )
      return secrets.at(-1) ?? ''
    },
    async open(code) {
      const { headers } = await test.post('/__mfe/console/open', { code })
      return String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''
    },
    sessionWith: async (rights, options) => test.open(await test.code(await test.createTokenWith(rights, options))),
    async get(path, cookie, headers = WINDOW) {
      const response = await app.inject({ url: path, headers: { ...headers, ...(cookie && { cookie }) } })
      return { status: response.statusCode, body: response.body, headers: response.headers }
    },
    async post(path, fields, cookie, headers = OWN_FORM) {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await app.inject({
        method: 'POST',
        url: path,
        headers: { ...type, ...headers, ...(cookie && { cookie }) },
        payload: new URLSearchParams(fields).toString(),
      })
      return { status: response.statusCode, body: response.body, headers: response.headers }
    },
    async tokenOn(path, cookie) {
      const { body } = await test.get(path, cookie)
      return /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
    },
    async ask(fields, cookie) {
      return test.post('/__mfe/console/confirm', { ...fields, token: await test.tokenOn('/__mfe', cookie) }, cookie)
    },
  }
  return test
}

function createTestLogger() {
  const lines: string[] = []
  const log = (...args: unknown[]) => void lines.push(inspect(args, { depth: 20 }))
  const levels = { fatal: log, error: log, warn: log, info: log, debug: log, trace: log, silent: log }
  const logger: FastifyBaseLogger = { level: 'trace', ...levels, child: () => logger }
  return { logger, logged: () => lines.join('\n') }
}
