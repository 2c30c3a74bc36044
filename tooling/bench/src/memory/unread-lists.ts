import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Session } from '@site/checks/site'
import { timed } from '../files/transfer.ts'
import type { SiteServer } from '../servers/site-server.ts'
import { peakOf, resetPeak } from './peak.ts'

export const READERS = 120
const FOLDERS = 10_000
const AT_ONCE = 16
const HEALTH_ANSWERS = 300

export interface Unread {
  /** Peak memory of the server, in MiB. */
  peak: number
  /** Slowest answer of /healthz, in ms. */
  longest: number
}

const longName = (letter: string) => letter.repeat(240)
const path = ['a', 'b', 'c'].map(longName)
const CREATE = [
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
  const place = ['/api/folders', ...parents, CREATE[parents.length]].join('/')
  return timed({ method: 'POST', url: `${site}${place}?${query}`, headers: headersOf(session) })
}

/** Reads only the first bytes of the list. */
function leaveUnread(site: string, session: Session): Socket {
  const { hostname, port } = new URL(site)
  const socket = connect(Number(port), hostname)
  const address = `/api/folders/${path.join('/')}/ParentSubChildFolders?userEmail=${encodeURIComponent(session.email)}`
  socket.on('error', () => undefined)
  socket.once('readable', () => socket.read(1))
  socket.write(`GET ${address} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${session.token}\r\n\r\n`)
  return socket
}

/** Fills a folder whose list takes about 11 MB; the returned function measures clients that do not read it. */
export async function openLongList({ url, pid }: SiteServer, session: Session) {
  for (const [depth, name] of path.entries()) await createFolder(url, session, path.slice(0, depth), name)
  const left = Array.from({ length: FOLDERS }, (_, n) => `${longName('d')}${n}`).values()
  const worker = async () => {
    for (const name of left) await createFolder(url, session, path, name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  return async (): Promise<Unread> => {
    await resetPeak(pid)
    const sockets = Array.from({ length: READERS }, () => leaveUnread(url, session))
    let longest = 0
    for (let n = 0; n < HEALTH_ANSWERS; n += 1) {
      longest = Math.max(longest, await timed({ method: 'GET', url: `${url}/healthz` }))
    }
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
    return { peak: await peakOf(pid), longest }
  }
}
