import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Attack,
  type AttackResponse,
  cookies,
  responseIssues,
  SECRETS,
  type Send,
  sendAttack,
} from '@repo/servers/attacks'
import type { LevelCall, StoreCall } from '@site/contracts'
import { requestOf, type StoreTarget } from '@site/contracts/testing'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { createServer } from '#server/start/create-server.ts'
import { ensureListening } from '../events.ts'
import { shareApi, type TestApi } from '../start-api.ts'
import { PASSWORD, signIn, signUp, type User } from '../user.ts'

export { type Attack, type AttackResponse, cookies }

export type Headers = Readonly<Record<string, string>>

/**
 * Starts a standalone API for the attacks of a file, with the data that `prepare` creates. Checks every response of
 * `send` and, after each test, that the log contains no secrets and the API is still ready. The tests share the API, so
 * a test also detects damage by earlier attacks.
 */
export function attackApi<Prepared>(
  prepare: (started: TestApi) => Promise<Prepared>,
  env: Readonly<Record<string, string>> = {},
): { shared: () => Prepared & TestApi & { origin: string }; send: Send } {
  const lines: string[] = []
  const issues: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const shared = shareApi(
    async (started) => ({ ...started, ...(await prepare(started)), origin: await ensureListening(started.app) }),
    env,
    { logger, createApp: createServer },
  )

  afterEach(async () => {
    expect((await sendAttack(shared().origin, '/readyz')).status).toBe(200)
    expect(issues.splice(0)).toEqual([])
    const log = lines.splice(0).join('')
    expect(SECRETS.exec(log)?.[0]).toBeUndefined()
    expect(log).not.toContain(PASSWORD)
  })

  return {
    shared,
    async send(path, attack) {
      const response = await sendAttack(shared().origin, path, attack)
      issues.push(...responseIssues(response).map((issue) => `${attack?.method ?? 'GET'} ${path} ${issue}`))
      return response
    },
  }
}

/** Sends the request for one call of the contract with these headers. */
export function sendStoreCall(send: Send, call: StoreCall | LevelCall, target: StoreTarget, headers: Headers) {
  const { path, ...request } = requestOf(call, target)
  return send(path, { ...request, headers: { ...request.headers, ...headers } })
}

export const json = (body: unknown, headers: Headers = {}, method = 'POST'): Attack => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

export const newEmail = () => `user-${randomUUID().slice(0, 8)}@example.com`

/** Registers and logs in a new user. */
export const newUser = (app: FastifyInstance): Promise<User> => signUp(app, newEmail())

export const bearer = ({ token }: Pick<User, 'token'>): Headers => ({ authorization: `Bearer ${token}` })

/** The headers of a browser's session: the token and the cookie that it is bound to. */
export const browserHeaders = (user: User): Headers => ({ ...bearer(user), ...cookies(user.cookie) })

/** The headers of unauthenticated callers, by what they send instead of a valid session. */
export async function unauthenticatedCallers(
  app: FastifyInstance,
  owner: User,
  stranger: User,
): Promise<Record<string, Headers>> {
  const bound = await signIn(app, owner.email)
  await bound.call('GET', '/api/session', { headers: browserHeaders(bound) })
  const [loggedOut, deleted] = [await newUser(app), await newUser(app)]
  expect((await loggedOut.call('POST', '/api/logout')).statusCode).toBe(204)
  const deletion = await deleted.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
  expect(deletion.statusCode).toBe(204)
  return {
    'no credentials': {},
    'only the owner’s email': { currentUserEmail: owner.email, 'x-forwarded-user': owner.email },
    'an unknown token': { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
    'an empty token': { authorization: 'Bearer ' },
    'the password instead of a token': {
      authorization: `Basic ${Buffer.from(`${owner.email}:${PASSWORD}`).toString('base64')}`,
    },
    'the token of a logged-out session': bearer(loggedOut),
    'the token and the cookie of a logged-out session': browserHeaders(loggedOut),
    'the token of a deleted account': bearer(deleted),
    'a bound token without its cookie': bearer(bound),
    'a bound token with another user’s cookie': { ...bearer(bound), ...cookies(stranger.cookie) },
    'the cookie value as a token': { authorization: `Bearer ${bound.cookie.replace(/^.*?=/, '')}` },
    'the token as a cookie': cookies(bound.cookie.replace(/=.*/, `=${bound.token}`)),
  }
}
