import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import { bodyOf, type DavCall, type DavServices, depthOf, type Method, notFound } from './call.ts'
import { XML_TYPE } from './errors.ts'
import { discovered } from './properties.ts'
import { covers, type Lock, type NewLock } from './state/locks.ts'
import { store } from './writing.ts'
import { childOf, DOCUMENT_START, isDav, parseXml, writeXml } from './xml.ts'

/** The longest lifetime of a lock, in seconds; programs refresh those that they still need. */
const MAX_TIMEOUT = 3600
/** The most characters of what a program says about its user. */
const HOLDER_MAX = 2048

/** Returns the first lifetime that a request names, in seconds. */
function timeoutOf({ headers }: FastifyRequest): number {
  const [, seconds] = /\bSecond-(\d{1,10})\b/i.exec(String(headers.timeout ?? '')) ?? []
  return seconds === undefined ? MAX_TIMEOUT : Math.min(Math.max(Number(seconds), 1), MAX_TIMEOUT)
}

/** Parses what a request locks; `undefined` without a body, which refreshes a lock. */
export function parseLock(request: FastifyRequest): NewLock | undefined {
  const root = parseXml(bodyOf(request))
  if (!root) return undefined
  const scope = childOf(root, 'lockscope')
  const isShared = childOf(scope, 'shared') !== undefined
  const isWrite = isDav(root, 'lockinfo') && childOf(childOf(root, 'locktype'), 'write') !== undefined
  if (!isWrite || isShared === (childOf(scope, 'exclusive') !== undefined)) {
    throw new AppError('request/invalid', 'A lockinfo element for a write lock was expected.')
  }
  const owner = childOf(root, 'owner')
  const holder = owner ? writeXml(owner) : ''
  if (holder.length > HOLDER_MAX) throw new AppError('request/invalid', 'The owner of the lock is too long.')
  const depth = depthOf(request)
  if (depth === '1') throw new AppError('request/invalid', 'The Depth of a lock must be 0 or infinity.')
  return { isDeep: depth === 'infinity', isShared, holder, timeout: timeoutOf(request) }
}

export const lock: Method = async (services, call) => {
  const { request, reply, caller, entry } = call
  const wanted = parseLock(request)
  if (!wanted) return refresh(services, call)
  if (entry?.kind === 'folder' && entry.id === null) {
    throw new AppError('dav/root', 'All folders together cannot be locked.')
  }
  await services.audit.assertRoom()
  // A lock on a new address creates an empty file (RFC 4918, 7.3).
  if (!entry) await store(services, call, Readable.from([]), 0)
  const locked = entry ?? (await services.entries.find(caller, call.path))
  if (!locked || locked.kind === 'system') throw notFound()
  const isDeep = wanted.isDeep && locked.kind === 'folder'
  const held = await services.locks.acquire(caller.accountId, locked, { ...wanted, isDeep })
  return send(reply.code(entry ? 200 : 201).header('lock-token', `<${held.token}>`), [held])
}

async function refresh({ locks }: DavServices, { request, reply, caller, path, tokens }: DavCall) {
  const held = await locks.of(caller.accountId)
  const own = held.filter((each) => covers(each, path.names) && tokens.has(each.token))
  if (own.length === 0) throw new AppError('dav/precondition', 'A refresh needs the token of a lock at this address.')
  return send(reply, await Promise.all(own.map((each) => locks.refresh(each, timeoutOf(request)))))
}

const send = (reply: DavCall['reply'], locks: readonly Lock[]) =>
  reply
    .type(XML_TYPE)
    .send(`${DOCUMENT_START}<D:prop xmlns:D="DAV:"><D:lockdiscovery>${discovered(locks)}</D:lockdiscovery></D:prop>\n`)

/** Returns the token that a request gives back. */
export function tokenOf({ headers }: FastifyRequest): string {
  const [, token] = /^\s*<([^<>]+)>\s*$/.exec(String(headers['lock-token'] ?? '')) ?? []
  if (token === undefined) throw new AppError('request/invalid', 'Please send a Lock-Token.')
  return token
}

export const unlock: Method = async ({ locks }, { request, reply, caller, path, entry }) => {
  const token = tokenOf(request)
  if (!entry) throw notFound()
  const held = await locks.of(caller.accountId)
  const own = held.filter((each) => each.token === token && covers(each, path.names))
  if (own.length === 0) throw new AppError('dav/wrong-lock', 'This lock does not exist, or is elsewhere.')
  await locks.release(own)
  return reply.code(204).send()
}

/** Answers like a lock that nobody else wants. */
export const sendUnneededLock = ({ reply, path }: DavCall, wanted: NewLock, status: number) => {
  const token = `opaquelocktoken:${randomUUID()}`
  const unneeded = { ...wanted, isDeep: false, token, names: path.names }
  return send(reply.code(status).header('lock-token', `<${token}>`), [unneeded])
}
