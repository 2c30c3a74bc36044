import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { startChildApi } from '#testing/child/child-api.ts'
import { streamUpload } from '#testing/child/stream-upload.ts'
import { setDatabase } from '#testing/engine/engine.ts'
import { temporaryDirectory } from '#testing/start-api.ts'

type ChildApi = Awaited<ReturnType<typeof startChildApi>>
type Settings = Readonly<Record<string, string>> & { DATABASE_URL: string }

const EMAIL = 'ada@example.com'
/** The folder of the load. */
export const FOLDER = 'kept'
const FOLDER_QUERY = new URLSearchParams({ parentFolderName: FOLDER, userEmail: EMAIL })

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/** Starts replicas on the same data, behind a balancer that sends requests only to those that are ready. */
export async function startFleet(settings: Settings, { replicas: count = 2 } = {}) {
  const directories = [await temporaryDirectory()]
  await mkdir(join(directories[0] ?? '', 'files'))
  while (directories.length < count) {
    const directory = await temporaryDirectory()
    await symlink(join(directories[0] ?? '', 'files'), join(directory, 'files'))
    directories.push(directory)
  }
  const start = async (directory: string, env: Settings) => {
    setDatabase(directory, env.DATABASE_URL)
    const replica = await startChildApi(directory, { env })
    const isReady = async () => (await fetch(`${replica.origin}/readyz`)).status === 200
    await vi.waitUntil(isReady, { timeout: 60_000 })
    return replica
  }
  const ready: ChildApi[] = []
  for (const directory of directories) ready.push(await start(directory, settings))
  const [{ logIn } = expect.unreachable('there is no replica')] = ready
  const token = await logIn(EMAIL)
  const inProgress = new Map<ChildApi, number>()
  let turn = 0
  const send = async <Result>(request: (origin: string) => Promise<Result>): Promise<Result> => {
    const replica = ready[turn++ % ready.length] ?? expect.unreachable('no replica is ready')
    const count = (by: number) => inProgress.set(replica, (inProgress.get(replica) ?? 0) + by)
    count(1)
    try {
      return await request(replica.origin)
    } finally {
      count(-1)
    }
  }
  const call = (path: string, method = 'GET') =>
    send(async (origin) => {
      const response = await fetch(origin + path, { method, headers: { authorization: `Bearer ${token}` } })
      return { status: response.status, ok: response.ok, body: Buffer.from(await response.arrayBuffer()) }
    })

  return {
    email: EMAIL,
    token,
    /** Sends a request to the replica whose turn it is. */
    send,
    call,
    download: (name: string) => call(`/api/files/download/${name}?${FOLDER_QUERY}`),
    /** Takes one replica after another out of service, stops it when it is idle, and starts it with these settings. */
    async restart(changed: Settings): Promise<void> {
      for (const directory of directories) {
        const replica = ready.shift() ?? expect.unreachable('no replica is ready')
        await vi.waitUntil(() => !inProgress.get(replica), { timeout: 60_000 })
        expect(await replica.kill('SIGTERM')).toBe(0)
        ready.push(await start(directory, changed))
      }
    },
  }
}

/** Uploads, downloads, lists and deletes files without a pause, until `stop`. Each request goes to the next replica. */
export async function startLoad(fleet: Fleet) {
  const { token, email, call, download } = fleet
  const failures: string[] = []
  const kept = new Map<string, Buffer>()
  const load = randomUUID()
  let sent = 0
  let isOver = false

  async function send(what: string, request: () => Promise<unknown>): Promise<void> {
    const outcome = await request().catch((error: Error) => `${error.message} (${error.cause})`)
    if (outcome !== true) failures.push(`${what}, request ${sent}: ${outcome}`)
    sent += 1
  }
  const succeeds = async (path: string, method?: string) => {
    const { ok, status, body } = await call(path, method)
    return ok || `${status} ${body}`
  }
  const isWhole = async (name: string, content: Buffer) => {
    const { status, body } = await download(name)
    return content.equals(body) || `${status} ${body.subarray(0, 200)}`
  }

  async function work(worker: number): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const fileName = `${load}-${worker}-${n}`
      const content = randomBytes((n % 4) * 500_000 + 1000)
      const upload = { token, email, folder: FOLDER, fileName, chunks: [content] }
      await send('upload', async () => {
        const { status, body } = await fleet.send((origin) => streamUpload({ ...upload, origin }))
        return status === 201 || `${status} ${JSON.stringify(body)}`
      })
      await send('download', () => isWhole(fileName, content))
      await send('list', () => succeeds(`/api/files/parentFolder?${FOLDER_QUERY}`))
      await send('session', () => succeeds('/api/session'))
      if (n % 3 === 0) kept.set(fileName, content)
      else {
        const deletion = `/api/files/delete?${FOLDER_QUERY}&fileName=${fileName}`
        await send('delete', () => succeeds(deletion, 'DELETE'))
      }
    }
  }

  await call(`/api/folders/createParentFolder?${FOLDER_QUERY}`, 'POST')
  const done = Promise.all([work(0), work(1), work(2)])
  return {
    /** Resolves after this many further requests. */
    after: (requests: number) => {
      const goal = sent + requests
      return vi.waitUntil(() => sent >= goal, { timeout: 120_000 })
    },
    /** Ends the load. Resolves to the number of its requests. */
    async stop(): Promise<number> {
      isOver = true
      await done
      return sent
    },
    /** Downloads every file that was not deleted, and expects that no request has failed. */
    async verify(): Promise<void> {
      for (const [name, content] of kept) await send(`kept ${name}`, () => isWhole(name, content))
      expect(failures).toEqual([])
    },
  }
}
