import { cp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual as isEqual } from 'node:util'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  createDirectoryStore,
  nameOf,
  promoteRelease,
  promoteTogether,
  readAccess,
  readChannels,
  toAppName,
  toVersion,
  undefinedIfUnavailable,
} from '#index.ts'
import { fakeRemote, fakeShell, newFolder } from '#testing'
import { isFullRun } from '../admission/testing/config.ts'
import type { CommandRequest } from '../commands/requests.ts'
import { type Called, type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { storeRelease } from '../testing/test-commands.ts'
import { buildOf, createTestService, formOf, linesOf, partsOf, type TestService } from '../testing/test-service.ts'

const [careers, shell] = [toAppName('careers'), toAppName('shell')]
const v2 = toVersion('2.0.0')
const both = [
  { app: careers, version: v2 },
  { app: shell, version: v2 },
]
const settings = { pageSize: { type: 'number', default: 20 } } as const
const LONG = { timeout: 900_000 }
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()

interface Call {
  /** Prepares the store, and returns the call. */
  prepare: (service: TestService, admin: string) => Promise<InjectOptions>
}

interface Change extends Call {
  title: string
  /** The error of the same call once the change is made; by default, there is none. */
  again?: string
  /** The error with which the same call may end once a part of the change is stored; by default, it completes it. */
  interrupted?: string
}

const commandOf = (token: string, payload: CommandRequest): InjectOptions => ({
  method: 'POST',
  url: '/__mfe/api/commands',
  headers: { authorization: `Bearer ${token}` },
  payload,
})

const idOf = (token: string): string => token.split('_')[1] ?? ''

/** The command of an admin. */
const asAdmin = (request: CommandRequest, prepare?: (service: TestService) => Promise<unknown>): Call => ({
  prepare: async (service, admin) => {
    await prepare?.(service)
    return commandOf(admin, request)
  },
})

/** The approval of what another admin asks for. */
const approvalOf = (request: CommandRequest): Call => ({
  prepare: async ({ store, run, adminToken }, admin) => {
    await promoteRelease(store, careers, v2)
    await run(admin, { command: 'requireApprovals', commands: ['promote', 'rollback'] })
    await run(await adminToken(), request)
    const [{ id } = expect.unreachable()] = (await readAccess(store)).pending ?? []
    return commandOf(admin, { command: 'approve', id })
  },
})

/** The publication of a version of careers. */
const publicationOf = async (version: string, token: string): Promise<InjectOptions> => {
  const { type, body } = formOf(await partsOf(buildOf(fakeRemote({ packageVersion: version, settings }))))
  return {
    method: 'POST',
    url: `/__mfe/api/releases/careers/${version}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: String(body),
  }
}

const fileOf = ({ workFolder }: TestService, version: string, name: string) =>
  path.join(workFolder, '../releases/careers/versions', version, name)

/** The first ones differ most; each of the others stores one document, or two, in the same way. */
const changes: Change[] = [
  { title: 'a publication', prepare: (_, admin) => publicationOf('3.0.0', admin) },
  {
    title: 'a publication that repairs a version',
    prepare: async (service, admin) => {
      await writeFile(fileOf(service, v2, 'admission.json'), '{}')
      await writeFile(fileOf(service, v2, 'web/async/home.js'), 'damaged')
      return publicationOf(v2, admin)
    },
  },
  { title: 'a change of several apps', ...asAdmin({ command: 'promote', targets: both.map(nameOf) }) },
  {
    title: 'an approval of a change of several apps',
    ...approvalOf({ command: 'promote', targets: ['careers@1.0.0', 'shell@2.0.0'] }),
    again: 'command/failed',
    interrupted: 'channel/conflict',
  },
  {
    title: 'the removal of a version',
    ...asAdmin({ command: 'prune', olderThan: '30d' }, (service) => utimes(fileOf(service, v2, 'release.json'), 0, 0)),
  },
  {
    title: 'a new token',
    ...asAdmin({ command: 'createToken', team: 'growth', name: 'new', rights: ['read'] }),
    again: 'command/failed',
  },
  { title: 'a new preview key', ...asAdmin({ command: 'rotatePreviewKey', days: '0' }) },
  { title: 'a promotion', ...asAdmin({ command: 'promote', targets: ['careers@2.0.0'] }) },
  { title: 'a promotion to a share', ...asAdmin({ command: 'promote', targets: ['careers@2.0.0'], percent: '10' }) },
  {
    title: 'a rollback',
    ...asAdmin({ command: 'rollback', app: 'careers' }, ({ store }) => promoteRelease(store, careers, v2)),
    again: 'channel/nothing-to-return-to',
  },
  {
    title: 'a rollback of several apps',
    ...asAdmin({ command: 'rollback', app: 'careers' }, ({ store }) => promoteTogether(store, both)),
    again: 'channel/nothing-to-return-to',
  },
  { title: 'a retirement', ...asAdmin({ command: 'retire', app: 'careers', redirect: '/login' }) },
  { title: 'a revocation', ...asAdmin({ command: 'revoke', target: 'careers@2.0.0', reason: 'a leak' }) },
  {
    title: 'a setting',
    ...asAdmin({ command: 'configure', app: 'careers', set: ['pageSize=10'] }, ({ store }) =>
      promoteRelease(store, careers, v2),
    ),
  },
  { title: 'a new team', ...asAdmin({ command: 'addTeam', name: 'sales', apps: ['offers'] }) },
  {
    title: 'the revocation of a token',
    prepare: async ({ tokenWith }, admin) =>
      commandOf(admin, { command: 'revokeToken', id: idOf(await tokenWith(['read'])) }),
    again: 'command/failed',
  },
  {
    title: 'the first use of a token',
    prepare: async ({ tokenWith }) => commandOf(await tokenWith(['read']), { command: 'status' }),
  },
  { title: 'a freeze', ...asAdmin({ command: 'freeze', until: TOMORROW, reason: 'sale week' }) },
  {
    title: 'a change that waits for a second person',
    ...asAdmin({ command: 'promote', targets: ['careers@2.0.0'] }, async ({ run, adminToken }) =>
      run(await adminToken(), { command: 'requireApprovals', commands: ['promote'] }),
    ),
  },
  {
    title: 'an approval of a rollback',
    ...approvalOf({ command: 'rollback', app: 'careers' }),
    again: 'command/failed',
    interrupted: 'channel/nothing-to-return-to',
  },
]

/** What differs between two runs of the same call. */
const VOLATILE = new Set(['at', 'id', 'approvalId', 'hash', 'createdAt', 'expiresAt', 'lastUsedOn', 'revision'])
const described = (value: unknown): string =>
  JSON.stringify(value, (name, each) => (VOLATILE.has(name) ? typeof each : each), 1)

interface State {
  /** What is live, and which versions have which intact files. */
  releases: string
  access: string
}

/** Opens the store, and describes all that it says. */
async function stateOf(folder: string): Promise<State> {
  const location = path.join(folder, 'releases')
  const store = createDirectoryStore(location)
  const versions: unknown[] = []
  for (const app of await store.apps()) {
    for (const { version } of await store.versions(app)) {
      const isIntact = await store.verify(app, version).then(() => true, undefinedIfUnavailable)
      const isRecorded = (await store.admission(app, version)) !== undefined
      const { files } = await store.release(app, version)
      const reads = isIntact ? [] : Object.keys(files).map((file) => store.readFile(app, version, file))
      const damaged = (await Promise.allSettled(reads)).map(({ status }) => status === 'rejected')
      versions.push([nameOf({ app, version }), isRecorded, damaged])
    }
  }
  const keys = await readFile(path.join(location, 'preview.key'), 'utf8').catch(() => '')
  return {
    releases: described([versions, [...(await readChannels(store))], keys.split(' ').length]),
    access: described(await readAccess(store)),
  }
}

/** What a folder contains, and what a later call or start removes from it. */
const KNOWN = [
  /^releases\/\w+\/(versions\/[^/]+\/.+|channel\/\d{6}\.json)$/,
  /^releases\/(access\/\d{6}\.json|preview\.key)$/,
  /^(releases\/\.tmp|uploads\/upload-\w+)\//,
  /^releases\/(\w+\/channel\/|access\/|)\.[0-9a-f-]{36}$/,
]

async function unknownFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
  return names.filter((name) => !KNOWN.some((known) => known.test(name)))
}

/** Returns the code of the error with which a call ended, if any. */
const errorOf = ({ result }: Called): string | undefined => linesOf(result?.body ?? '').at(-1)?.error?.code

/** A short run tries what makes a change visible, the steps after it, and a few others, such as half a document. */
const isTried = (index: number, steps: readonly string[]): boolean =>
  isFullRun || index % 40 === 2 || steps.slice(Math.max(index - 1, 0), index + 1).some(isVisible)

const isVisible = (step: string): boolean => /^(link|rename) .*\/releases\//.test(step)

/** Repeats calls after a kill. */
let next: ServiceProcess
beforeAll(() => {
  next = startServiceProcess()
})
afterAll(() => next.kill())

const tried = isFullRun ? changes : changes.slice(0, 7)

it.each(tried)('$title is made or not, whenever it is killed', LONG, async ({ prepare, again, interrupted }) => {
  const service = await createTestService()
  await storeRelease(service.store, fakeShell({ packageVersion: v2 }))
  await storeRelease(service.store, fakeRemote({ packageVersion: v2, settings }))
  const admin = await service.adminToken()
  await service.run(admin, { command: 'status' })
  const call = await prepare(service, admin)
  const folder = path.dirname(service.workFolder)
  const copies = await newFolder()
  async function copy(name: string): Promise<string> {
    const target = path.join(copies, name)
    await cp(folder, target, { recursive: true, preserveTimestamps: true })
    return target
  }

  const whole = await copy('whole')
  const { taken, ...made } = await next.call(whole, call)
  expect([made.result?.status, errorOf({ taken, ...made })]).toEqual([200, undefined])
  const [before, after] = [await stateOf(folder), await stateOf(whole)]
  expect(after).not.toEqual(before)

  const killed = startServiceProcess()
  onTestFinished(() => killed.kill())
  const cuts: { step: string; cut: string; isBegun: boolean }[] = []
  for (const index of taken.keys()) {
    if (!isTried(index, taken)) continue
    const cut = await copy(String(index))
    const { held, ...answered } = await killed.call(cut, call, index)
    const step = `${index}: ${held ?? expect.unreachable(JSON.stringify(answered))}`
    cuts.push({ step, cut, isBegun: taken.slice(0, index).some(isVisible) })
  }
  await killed.kill()

  // Who may do what changes last: a change that was approved is live before it stops waiting.
  const stages = [before, { ...before, releases: after.releases }, after]
  for (const { step, cut, isBegun } of cuts) {
    const found = await stateOf(cut)
    expect(stages, step).toContainEqual(found)
    const repeated = await next.call(cut, call)
    const error = errorOf(repeated)
    const isRefused = isBegun && error !== undefined && error === interrupted
    if (!isRefused)
      expect([repeated.error, error], step).toEqual([undefined, isEqual(found, after) ? again : undefined])
    expect(await stateOf(cut), step).toEqual(isRefused ? found : after)
    expect(await unknownFilesIn(cut), step).toEqual([])
  }
})
