import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Session } from '@site/checks/site'
import { fill, openSiteStore } from '../files/store.ts'
import { type Call, measureCall } from '../files/transfer.ts'
import { percentile } from '../report/statistics.ts'
import type { Member } from '../scale/fleet/member.ts'
import { memoryOf, resetPeak } from './peak.ts'

/** The addresses whose senders fill the slots of a link. */
const ADDRESSES = [1, 1, 1, 1, 2, 2, 3, 4].map((host) => `127.0.6.${host}`)
const LINKS = 15
export const SENDERS = LINKS * ADDRESSES.length
const DECLARED_BYTES = 2 ** 30
const DRIP_MS = 1000
const CALLS = 100

/** Sends the head of a form that declares a large file, then a byte a second. */
function drip(site: string, token: string, localAddress: string): Socket {
  const { hostname, port } = new URL(site)
  const socket = connect({ port: Number(port), host: hostname === 'localhost' ? '127.0.0.1' : hostname, localAddress })
  socket.on('error', () => undefined)
  const type = 'content-type: multipart/form-data; boundary=b'
  const head = `POST /api/shared/${token}/files HTTP/1.1\r\nhost: ${hostname}\r\n${type}`
  socket.write(`${head}\r\ncontent-length: ${DECLARED_BYTES}\r\n\r\n`)
  socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
  const timer = setInterval(() => socket.write('-'), DRIP_MS)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/**
 * Creates links that accept files. The returned function fills their slots with senders of a byte a second, and
 * resolves to the server's peak memory and what the owner's quota reserves, in MiB, and to the 99th percentile, in ms,
 * of what others get meanwhile: /healthz, the session, a list of 100 files and an upload of 100 KB.
 */
export async function createDrippingSenders({ url, pids }: Member, session: Session) {
  const headers = { authorization: `Bearer ${session.token}` }
  const store = await openSiteStore(url, session, 'dripped')
  await fill(
    store,
    Array.from({ length: 100 }, (_, n) => `${n}.txt`),
  )

  async function createLink(): Promise<string> {
    const body = JSON.stringify({ kind: 'drop', path: ['dripped'] })
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
    const { token } = (await (await fetch(`${url}/api/shares`, init)).json()) as { token: string }
    return token
  }
  const tokens = await Promise.all(Array.from({ length: LINKS }, createLink))

  async function reservedMebibytes(): Promise<number> {
    const usage = await (await fetch(`${url}/api/account/usage`, { headers })).json()
    return (usage as { reservedBytes: number }).reservedBytes / 2 ** 20
  }

  async function slowest(call: (n: number) => Call): Promise<number> {
    const times: number[] = []
    for (let n = 0; n < CALLS; n += 1) times.push(await measureCall(call(n)))
    return percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    )
  }

  return async () => {
    await resetPeak(pids())
    const sockets = tokens.flatMap((token) => ADDRESSES.map((address) => drip(url, token, address)))
    const others = [
      await slowest(() => ({ method: 'GET', url: `${url}/healthz` })),
      await slowest(() => ({ method: 'GET', url: `${url}/api/session`, headers })),
      await slowest(store.list),
      await slowest((n) => store.upload(`upload-${n}`, 100_000)),
    ]
    const reserved = await reservedMebibytes()
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
    for (let n = 0; n < CALLS; n += 1) await measureCall(store.remove(`upload-${n}`))
    return { peak: await memoryOf(pids(), 'VmHWM'), reserved, others }
  }
}
