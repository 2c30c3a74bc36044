import { createHostCookie } from '@mfe/http'
import { isSigned, signText } from '@mfe/http/tokens'
import {
  type Access,
  CONSOLE_SESSION_MS,
  type CreatedConsole,
  changeAccess,
  endConsole,
  type Identity,
  identifyConsole,
  identifyConsoleLink,
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

/** Creates the sessions of the console. Each lookup reads the store, so the end of a token counts at once. */
export function createSessions({ store, isHttps, now }: Options) {
  // For all paths: pages of the site show regions and earlier releases to its holder.
  const cookie = createHostCookie(COOKIE, { secure: isHttps, maxAge: CONSOLE_SESSION_MS })

  return {
    /** Resolves to whose session a request has. Reads the store only for a cookie that may be one. */
    async find({ headers }: Bearer): Promise<Session | undefined> {
      // On every page request of every visitor, so nothing is parsed without need.
      const secret = headers.cookie?.includes(COOKIE) ? cookie.read(headers.cookie) : undefined
      if (secret === undefined || !isConsoleSecret(secret)) return undefined
      const access = await readAccess(store)
      const found = identifyConsole(access, secret, now())
      if (!found) return undefined
      const { identity, session } = found
      const ends = [session.expiresAt, identity.expiresAt].filter((each) => each !== undefined).sort()
      return { id: session.id, identity, access, secret, expiresAt: ends[0] ?? session.expiresAt }
    },

    /** Resolves to whose session a link would begin. The link stays unused. */
    linked: async (link: string | undefined): Promise<Identity | undefined> =>
      identifyConsoleLink(await readAccess(store), link, now())?.identity,

    /** Uses a link up, and resolves to the cookie of its session. Ends the session that the browser had. */
    async open(link: string | undefined, former: Session | undefined): Promise<string | undefined> {
      const attempts: (CreatedConsole | undefined)[] = []
      await changeAccess(
        store,
        (access, time) => {
          const opened = openConsole(former ? endConsole(access, former.id) : access, link, time)
          attempts.push(opened)
          return opened?.access
        },
        now,
      )
      // Another request may have used the link between two attempts; the last one counts.
      const opened = attempts.at(-1)
      return opened && cookie.set(opened.secret)
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
