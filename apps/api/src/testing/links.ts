import type { CreatedLink, Link, LinkedItem, NewLink } from '@site/contracts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { formOptions, storeOf } from './store.ts'
import { signUp } from './user.ts'

type Headers = Record<string, string>

/** Returns the calls that a visitor can make with a link, sent from a separate address. */
export function visitorOf(app: FastifyInstance, token: string, remoteAddress = '192.0.2.1') {
  const call = (method: NonNullable<InjectOptions['method']>, path: string, options: InjectOptions = {}) =>
    app.inject({ remoteAddress, ...options, method, url: `/api/shared/${token}${path}` })
  const query = (path: readonly string[], fileName?: string) => {
    const parameters = new URLSearchParams(fileName === undefined ? {} : { fileName })
    for (const name of path) parameters.append('in', name)
    return `?${parameters}`
  }

  return {
    call,
    describe: (headers: Headers = {}) => call('GET', '', { headers }),
    item: async () => (await call('GET', '')).json<LinkedItem>(),
    folders: (...path: string[]) => call('GET', `/folders${query(path)}`),
    files: (...path: string[]) => call('GET', `/files${query(path)}`),
    download: (path: readonly string[] = [], fileName?: string, headers: Headers = {}) =>
      call('GET', `/download${query(path, fileName)}`, { headers }),
    zip: (...path: string[]) => call('GET', `/zip${query(path)}`),
    unlock: (password: unknown) => call('POST', '/password', { payload: { password } }),
    async drop(fileName: string, content: string, headers: Headers = {}) {
      const form = new FormData()
      form.append('file', new Blob([content]), fileName)
      return call('POST', '/files', await formOptions(form, headers))
    },
  }
}

/** Registers a user with folders and files, and returns the calls for managing their links. */
export async function userWithLinks(app: FastifyInstance, email = 'ada@example.com') {
  const user = await signUp(app, email)
  const store = storeOf(user)
  for (const path of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['other']]) await store.createFolder(path)
  await store.upload(['a'], 'top.txt', 'top')
  await store.upload(['a', 'b'], 'deep.txt', '0123456789')
  await store.upload(['other'], 'secret.txt', 'secret')
  const create = (wanted: NewLink, headers: Headers = {}) =>
    user.call('POST', '/api/shares', { payload: wanted, headers })

  return {
    user,
    store,
    create,
    async link(wanted: NewLink) {
      const created = (await create(wanted)).json<CreatedLink>()
      return { ...created, visitor: visitorOf(app, created.token) }
    },
    list: async () => (await user.call('GET', '/api/shares')).json<Link[]>(),
    change: (id: string, payload: object) => user.call('PATCH', `/api/shares/${id}`, { payload }),
    token: (id: string, headers: Headers = {}) => user.call('GET', `/api/shares/${id}/token`, { headers }),
    replaceToken: (id: string) => user.call('POST', `/api/shares/${id}/token`),
    revoke: (id: string) => user.call('DELETE', `/api/shares/${id}`),
  }
}
