import type { PasskeyCreationOptions, PasskeyLogin, PasskeyRequestOptions } from '@site/contracts'
import type { FastifyInstance } from 'fastify'
import { PASSWORD, type User } from '../user.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'

export const PASSKEYS_URL = '/api/passkeys'

/** Resolves to the options for a new passkey. */
export const offerTo = async (user: User, name = 'My phone') =>
  (
    await user.call('POST', `${PASSKEYS_URL}/options`, { payload: { name, password: PASSWORD } })
  ).json<PasskeyCreationOptions>()

/** Adds a passkey to the account of a user. Resolves to its authenticator. */
export async function addPasskey(user: User, authenticator = createAuthenticator()): Promise<Authenticator> {
  const payload = authenticator.create(await offerTo(user))
  const { statusCode } = await user.call('POST', PASSKEYS_URL, { payload })
  if (statusCode !== 201) throw new Error(`The passkey was rejected with ${statusCode}.`)
  return authenticator
}

/** Returns the calls of a browser that logs in with a passkey. */
export function passkeyLoginAt(app: FastifyInstance, remoteAddress = '192.0.2.1') {
  const post = (url: string, payload?: object) => app.inject({ method: 'POST', url, payload, remoteAddress })
  const requestOptions = () => post(`${PASSKEYS_URL}/login/options`)
  const send = (login: PasskeyLogin) => post(`${PASSKEYS_URL}/login`, login)
  return {
    requestOptions,
    offer: async () => (await requestOptions()).json<PasskeyRequestOptions>(),
    send,
    logIn: async (authenticator: Authenticator, changes: Parameters<Authenticator['get']>[1] = {}) =>
      send(authenticator.get((await requestOptions()).json(), changes)),
  }
}
