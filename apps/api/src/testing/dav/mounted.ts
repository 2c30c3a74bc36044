import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { PASSWORD, type User } from '../user.ts'

const DAV_ROOT = '/api/dav/'

export const createAppPassword = (user: User, changes: object = {}) =>
  user.call('POST', '/api/app-passwords', {
    payload: { name: 'A laptop', scope: 'write', password: PASSWORD, ...changes },
  })

/** Returns the credentials of a new app password. */
export async function newAppPassword(user: User, scope: 'read' | 'write' = 'write') {
  const response = await createAppPassword(user, { scope })
  expect(response.statusCode).toBe(201)
  const { id, password } = response.json<{ id: string; password: string }>()
  return { id, password, authorization: basic(user.email, password) }
}

export const basic = (email: string, password: string) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

type Method = 'OPTIONS' | 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'MKCOL' | 'PROPFIND' | 'PROPPATCH' | 'COPY' | 'MOVE'
export type DavMethod = Method | 'LOCK' | 'UNLOCK'

export type Mounted = ReturnType<typeof mountedWith>

/** Calls WebDAV like a program that mounted the folders. Paths are below its address, and are sent as they are. */
export function mountedWith(app: FastifyInstance, authorization: string) {
  return async (method: DavMethod, path: string, headers: Record<string, string> = {}, payload?: string | Buffer) => {
    const options = { method, url: `${DAV_ROOT}${path}`, headers: { authorization, ...headers }, payload }
    return app.inject(options as InjectOptions)
  }
}

export const mount = async (app: FastifyInstance, user: User, scope: 'read' | 'write' = 'write') =>
  mountedWith(app, (await newAppPassword(user, scope)).authorization)

/** The URLs that a `PROPFIND` response lists, without the root of the folders. */
export const hrefsIn = (body: string): string[] =>
  [...body.matchAll(/<D:response><D:href>([^<]*)<\/D:href>/g)].map(([, href = '']) => href.replace(DAV_ROOT, ''))

/** The text of a property in a `PROPFIND` response. */
export const textOf = (body: string, name: string): string | undefined =>
  new RegExp(`<D:${name}>([^<]*)</D:${name}>`).exec(body)?.[1]

export const LOCK_BODY =
  '<?xml version="1.0" encoding="utf-8"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope>' +
  '<D:locktype><D:write/></D:locktype><D:owner><D:href>Ada</D:href></D:owner></D:lockinfo>'

/** Locks what is at a path and returns its token. */
export async function lockAt(dav: Mounted, path: string, headers: Record<string, string> = {}): Promise<string> {
  const { headers: sent } = await dav('LOCK', path, headers, LOCK_BODY)
  return String(sent['lock-token']).slice(1, -1)
}
