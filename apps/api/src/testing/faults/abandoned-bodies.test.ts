import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileUploads } from '@site/contracts'
import pLimit from 'p-limit'
import { expect, it, vi } from 'vitest'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { isFullRun } from '../config.ts'
import { temporaryDirectory } from '../start-api.ts'
import { unfinishedIn } from '../stored.ts'
import { namesOf, tusMetadata } from '../uploads/tus.ts'

const LONG = { timeout: 1_200_000 }
const CALLERS = isFullRun ? 5000 : 25
const DECLARED = 1024 ** 3

type Headers = Readonly<Record<string, string | number>>

interface Call {
  method: string
  path: string
  headers: Headers
}

const TUS = { 'tus-resumable': '1.0.0' }
const FORM = { 'content-type': 'multipart/form-data; boundary=b' }
const JSON_BODY = { 'content-type': 'application/json' }
const post = (path: string, headers: Headers): Call => ({ method: 'POST', path, headers })

/** Lists calls that accept a body, with every content type that the API accepts. */
function callsOn({ email, uploadUrl }: { email: string; uploadUrl: string }): Call[] {
  const creation = { 'upload-length': DECLARED, 'upload-metadata': tusMetadata(namesOf(email, ['none'], 'f')) }
  const chunk = { 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 }
  return [
    ...fileUploads.map(({ path }) => post(path, FORM)),
    post('/api/applications', FORM),
    post('/api/uploads', { ...TUS, ...creation }),
    { method: 'PATCH', path: uploadUrl, headers: { ...TUS, ...chunk } },
    post('/api/contact', JSON_BODY),
    post('/authenticate', JSON_BODY),
  ]
}

/** Declares a body and resets the connection before sending any of it, like a browser whose user gives up. */
async function disconnect({ origin, token }: ChildStore, { method, path, headers }: Call): Promise<void> {
  const { hostname, port } = new URL(origin)
  const sent = { host: 'x', authorization: `Bearer ${token}`, 'content-length': DECLARED, ...headers }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  await delay(randomInt(6))
  socket.resetAndDestroy()
}

it('leaks nothing when clients disconnect before sending a body, whatever its content type', LONG, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs Linux to count open files')
  const dataDir = await temporaryDirectory()
  const store = await startChildStore(dataDir, { env: { USER_QUOTA_BYTES: '100000 GiB' } })
  const idleFiles = await store.openFiles()
  const uploadUrl = await store.createUpload('f', DECLARED)

  const limit = pLimit(24)
  const calls = callsOn({ email: store.email, uploadUrl })
  const callers = calls.flatMap((call) => Array.from({ length: CALLERS }, () => limit(() => disconnect(store, call))))
  await Promise.all(callers)
  // Deleting the upload waits for its requests in flight.
  expect((await store.call(uploadUrl, { method: 'DELETE', headers: TUS })).status).toBe(204)

  await vi.waitFor(
    async () => {
      expect(await store.usage()).toMatchObject({ reservedBytes: 0 })
      expect(await unfinishedIn(dataDir)).toEqual([])
      expect(await store.openFiles()).toEqual(idleFiles)
    },
    { timeout: 30_000 },
  )
  expect(await store.kill('SIGTERM')).toBe(0)
})
