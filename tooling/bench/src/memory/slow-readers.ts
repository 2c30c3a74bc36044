import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Session } from '@site/checks/site'
import pLimit from 'p-limit'
import { measureCall } from '../http/call.ts'
import { memoryOf, resetPeak } from '../processes.ts'
import type { Member } from '../servers/member.ts'

export const READERS = 120
const FOLDERS = 10_000
const CONCURRENCY = 16
const HEALTH_CHECKS = 300

const longName = (letter: string) => letter.repeat(240)
const path = ['a', 'b', 'c'].map(longName)
const CREATE_CALLS = [
  'createParentFolder',
  'createParentSubFolder',
  'parentSubChildFolder',
  'createParentSubFinalChildFolder',
]
const FIELDS = ['parentFolderName', 'parentSubFolderName', 'parentSubChildFolderName', 'parentSubFinalChildFolderName']

const headersOf = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

function createFolder(site: string, session: Session, parents: readonly string[], name: string) {
  const query = new URLSearchParams([
    [String(FIELDS[parents.length]), name],
    ['userEmail', session.email],
  ])
  const target = ['/api/folders', ...parents, CREATE_CALLS[parents.length]].join('/')
  return measureCall({ method: 'POST', url: `${site}${target}?${query}`, headers: headersOf(session) })
}

/** Requests the list and reads only its first byte. */
function stallAfterFirstByte(site: string, session: Session): Socket {
  const { hostname, port } = new URL(site)
  const socket = connect(Number(port), hostname)
  const target = `/api/folders/${path.join('/')}/ParentSubChildFolders?userEmail=${encodeURIComponent(session.email)}`
  socket.on('error', () => undefined)
  socket.once('readable', () => socket.read(1))
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${session.token}\r\n\r\n`)
  return socket
}

/**
 * Fills a folder whose list takes about 11 MB. The returned function runs clients that leave the list unread, and
 * resolves to the server's peak memory in MiB and the time of the slowest response from /healthz in ms.
 */
export async function createLongList({ url, pids }: Member, session: Session) {
  for (const [depth, name] of path.entries()) await createFolder(url, session, path.slice(0, depth), name)
  const names = Array.from({ length: FOLDERS }, (_, n) => `${longName('d')}${n}`)
  await pLimit(CONCURRENCY).map(names, (name) => createFolder(url, session, path, name))

  return async () => {
    await resetPeak(pids())
    const sockets = Array.from({ length: READERS }, () => stallAfterFirstByte(url, session))
    let longest = 0
    for (let n = 0; n < HEALTH_CHECKS; n += 1) {
      longest = Math.max(longest, await measureCall({ url: `${url}/healthz` }))
    }
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
    return { peak: await memoryOf(pids(), 'VmHWM'), longest }
  }
}
