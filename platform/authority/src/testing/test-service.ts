import path from 'node:path'
import { inspect } from 'node:util'
import {
  type BuiltRelease,
  changeAccess,
  createDirectoryStore,
  createToken,
  type NewToken,
  type ReleaseStore,
  toAppName,
  toVersion,
} from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell, newFolder } from '@mfe/release/testing'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { runCommand } from '../approvals/run-command.ts'
import { type ReleaseServiceOptions, registerReleaseService } from '../service/index.ts'
import { goLive, type Manifest } from './test-commands.ts'

export interface TestService {
  app: FastifyInstance
  store: ReleaseStore
  workFolder: string
  /** Everything that the service has logged, at every level. */
  logged: () => string
  /** Creates a token of the team growth, which has careers and jobs, and returns its text. */
  tokenWith: (rights: string[], more?: Partial<NewToken>) => Promise<string>
  /** Creates an admin's token, and returns its text. */
  adminToken: () => Promise<string>
  /** Sends a command, and resolves to its status and the lines of its answer. */
  run: (token: string, request: object) => Promise<Answer>
}

export interface Answer {
  status: number
  lines: { print?: string; done?: true; ok?: boolean; outcome?: string; error?: { code: string; message: string } }[]
}

/** Creates the service over a store whose shell and careers@1.0.0 are live, and where growth has careers and jobs. */
export async function createTestService(
  overrides: Partial<ReleaseServiceOptions> = {},
  forceCloseConnections: boolean | 'idle' = true,
): Promise<TestService> {
  const root = await newFolder()
  const location = path.join(root, 'releases')
  const workFolder = path.join(root, 'uploads')
  const store = overrides.store ?? createDirectoryStore(location)
  const config = { location, siteUrl: 'https://site.example', previews: 'open' as const }
  await goLive(store, fakeShell())
  await goLive(store, fakeRemote())
  const context = { store, config, author: { by: 'local:ada' }, print: () => undefined, now: () => new Date() }
  await runCommand(context, { command: 'addTeam', name: 'growth', apps: ['careers', 'jobs'] })

  const { logger, logged } = createTestLogger()
  const app = fastify({ forceCloseConnections })
  onTestFinished(() => app.close())
  await registerReleaseService(app, { store, config, logger, workFolder, folders: [location], ...overrides })

  let tokens = 0
  async function newToken(wanted: Partial<NewToken>): Promise<string> {
    tokens += 1
    let secret = ''
    await changeAccess(store, (access, now) => {
      const created = createToken(access, { name: `ci-${tokens}`, createdBy: 'local:ada', ...wanted }, now)
      secret = created.secret
      return created.access
    })
    return secret
  }

  return {
    app,
    store,
    workFolder,
    logged,
    tokenWith: (rights, more) => newToken({ team: 'growth', rights, ...more }),
    adminToken: () => newToken({}),
    async run(token, request) {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.inject({ method: 'POST', url: '/__mfe/api/commands', headers, payload: request })
      return { status: response.statusCode, lines: linesOf(response.body) }
    },
  }
}

/** Parses an answer in lines, except for those that only say that it is in progress. */
export const linesOf = (body: string): Answer['lines'] =>
  body
    .split('\n')
    .filter((line) => line !== '' && line !== '{}')
    .map((line) => JSON.parse(line))

/** Creates a build that passes admission. */
export function buildOf(manifest: Manifest, files?: Parameters<typeof bytesOf>[1]): BuiltRelease {
  const [app, version] = [toAppName(manifest.name), toVersion(manifest.packageVersion)]
  return { app, version, manifest, bytes: bytesOf(manifest, files) }
}

function createTestLogger() {
  const lines: string[] = []
  const log = (...args: unknown[]) => void lines.push(inspect(args, { depth: 20 }))
  const levels = { fatal: log, error: log, warn: log, info: log, debug: log, trace: log, silent: log }
  const logger: FastifyBaseLogger = { level: 'trace', ...levels, child: () => logger }
  return { logger, logged: () => lines.join('\n') }
}

export interface Part {
  /** Without a file name, the part is a field. */
  fileName?: string
  name?: string
  content: string | Buffer
}

const BOUNDARY = 'a-boundary-of-a-test'

/** Creates a form by hand, so it can be one that no client of ours would send. */
export function formOf(parts: readonly Part[]) {
  const pieces = parts.flatMap(({ name = 'file', fileName, content }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}

/** Returns the form of a whole release, which tests then change. */
export async function partsOf(build: BuiltRelease): Promise<Part[]> {
  const files = Object.keys(build.manifest.files).map(async (fileName) => ({
    fileName,
    content: await build.bytes.read(fileName),
  }))
  return [{ name: 'manifest', content: build.bytes.manifest }, ...(await Promise.all(files))]
}
