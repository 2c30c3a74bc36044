import { createHostCookie } from '@mfe/http'
import { isSigned, signText } from '@mfe/http/tokens'
import {
  type Access,
  CONSOLE_SESSION_MS,
  changeAccess,
  createInAccess,
  endConsole,
  type Identity,
  identifyConsole,
  isConsoleSecret,
  openConsole,
  type ReleaseStore,
  readAccess,
} from '@mfe/release'
import type { FastifyRequest } from 'fastify'

/** Someone with a session, and what that allows at this moment. */
export interface Session {
  id: string
  identity: Identity
  /** The teams, tokens and freezes of this moment. */
  access: Access
  /** The content of its cookie, which signs its forms. */
  secret: string
  /** ISO 8601. */
  expiresAt: string
}

/** A session that has just begun. */
interface Opened {
  /** Of its holder. */
  name: string
  cookie: string
}

interface Options {
  store: ReleaseStore
  isHttps: boolean
  now: () => Date
}

/** What tells who a request is from. */
export type Bearer = Pick<FastifyRequest, 'headers'>

export type Sessions = ReturnType<typeof createSessions>

const COOKIE = 'mfe-console'

/** A form that has been open for longer shows a state that nobody remembers. */
const FORM_MS = 60 * 60 * 1000

/** How long a page of the site takes a session that the store did not have for none. */
const RECENT_MS = 1000

/** Creates the sessions of the console. Each one is looked up in the store, so the end of a token counts at once. */
export function createSessions({ store, isHttps, now }: Options) {
  // For all paths: pages of the site show regions and earlier releases to its holder.
  const cookie = createHostCookie(COOKIE, { secure: isHttps, maxAge: CONSOLE_SESSION_MS })
  let seen: { at: number; access: Promise<Access> } | undefined

  /** Returns what a cookie contains, if it may be that of a session. */
  function secretOf({ headers }: Bearer): string | undefined {
    // On every page request of every visitor, so nothing is parsed without need.
    const secret = headers.cookie?.includes(COOKIE) ? cookie.read(headers.cookie) : undefined
    return secret !== undefined && isConsoleSecret(secret) ? secret : undefined
  }

  function sessionIn(access: Access, secret: string): Session | undefined {
    const found = identifyConsole(access, secret, now())
    if (!found) return undefined
    const { identity, session } = found
    const ends = [session.expiresAt, identity.expiresAt].filter((each) => each !== undefined).sort()
    return { id: session.id, identity, access, secret, expiresAt: ends[0] ?? session.expiresAt }
  }

  return {
    /** Resolves to whose session a request has. Reads the store only for a cookie that may be one. */
    async find(request: Bearer): Promise<Session | undefined> {
      const secret = secretOf(request)
      return secret === undefined ? undefined : sessionIn(await readAccess(store), secret)
    },

    /**
     * Like `find`, for pages of the site, which anyone may request with a cookie that looks like one: those of nobody
     * cost at most a read per second, and a session that has just begun elsewhere may go unnoticed for as long.
     */
    async findOnPage(request: Bearer): Promise<Session | undefined> {
      const secret = secretOf(request)
      if (secret === undefined) return undefined
      const at = now().getTime()
      const isRecent = seen !== undefined && at - seen.at < RECENT_MS
      if (seen && isRecent && !sessionIn(await seen.access, secret)) return undefined
      seen = { at, access: readAccess(store) }
      return sessionIn(await seen.access, secret)
    },

    /** Uses a code up, and resolves to whose session that began. Ends the session that the browser had. */
    async open(code: string | undefined, former: Session | undefined): Promise<Opened | undefined> {
      const { created } = await createInAccess(
        store,
        (access, time) => {
          const opened = openConsole(former ? endConsole(access, former.id) : access, code, time)
          return { opened, access: opened?.access }
        },
        now,
      )
      seen = undefined
      const { opened } = created
      const session = opened && sessionIn(opened.access, opened.secret)
      return session && { name: session.identity.name, cookie: cookie.set(session.secret) }
    },

    /** Ends a session, and resolves to the cookie that removes it. */
    async end({ id }: Session): Promise<string> {
      await changeAccess(store, (access) => endConsole(access, id), now)
      return cookie.clear()
    },
  }
}

/** Returns what proves that a form is from a page of this session, made at this time. */
export function formToken({ secret }: Pick<Session, 'secret'>, madeAt: Date): string {
  const time = madeAt.getTime().toString(36)
  return `${time}.${signText(secret, textOf(time))}`
}

/** Returns when the page of a form was made; `undefined` if it is not of this session, or too old. */
export function madeAtOf({ secret }: Pick<Session, 'secret'>, token: string | null, now: Date): Date | undefined {
  const [time = '', signature] = token?.split('.') ?? []
  if (!isSigned(textOf(time), signature, [secret])) return undefined
  const at = Number.parseInt(time, 36)
  return now.getTime() - at <= FORM_MS ? new Date(at) : undefined
}

const textOf = (time: string): string => `console form ${time}`
