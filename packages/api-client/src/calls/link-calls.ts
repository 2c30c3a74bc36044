import type { CreatedLink, Link, LinkActivity, LinkChange, NewLink } from '@site/contracts'
import type { ApiClient, CallOptions } from '../types/index.ts'

// The calls for an account's own links. The calls for visitors are in visitor-calls.ts, which loads separately.

type Caller = Pick<ApiClient, 'call'>

const urlOf = (id: string) => `/api/shares/${encodeURIComponent(id)}`

/** Lists the account's links, newest first. */
export const listLinks = (api: Caller, options?: CallOptions): Promise<Link[]> =>
  api.call({ method: 'GET', url: '/api/shares', ...options })

/** Resolves to the name that a new link shows unless its owner chooses another one; to an empty one for none. */
export const readLinkSender = async (api: Caller, options?: CallOptions): Promise<string> =>
  (await api.call<{ sender?: string }>({ method: 'GET', url: '/api/shares/sender', ...options })).sender ?? ''

/** Lists what visitors did with a link, the latest first. */
export const readLinkActivity = (api: Caller, id: string, options?: CallOptions): Promise<LinkActivity[]> =>
  api.call({ method: 'GET', url: `${urlOf(id)}/activity`, ...options })

/** A retry with the same key creates no second link, and invalidates the token of the first response. */
export const createLink = (api: Caller, link: NewLink, idempotencyKey: string): Promise<CreatedLink> =>
  api.call({ method: 'POST', url: '/api/shares', body: link, idempotencyKey })

const tokenUrlOf = (id: string) => `${urlOf(id)}/token`

/** Reads the token of a link. Rejects with `shares/no-token` if the server does not know it. */
export const readLinkToken = async (api: Caller, id: string): Promise<string> =>
  (await api.call<{ token: string }>({ method: 'GET', url: tokenUrlOf(id) })).token

/** Gives a link a new token. The former one stops working; a suspended link works again. */
export const replaceLinkToken = async (api: Caller, id: string): Promise<string> =>
  (await api.call<{ token: string }>({ method: 'POST', url: tokenUrlOf(id) })).token

/** Rejects with `shares/not-found` if the link or its item no longer exists. */
export const changeLink = (api: Caller, id: string, change: LinkChange): Promise<Link> =>
  api.call({ method: 'PATCH', url: urlOf(id), body: change })

/** Revokes a link: nobody can open it once this resolves. */
export const revokeLink = async (api: Caller, id: string): Promise<void> => {
  await api.call({ method: 'DELETE', url: urlOf(id) })
}
