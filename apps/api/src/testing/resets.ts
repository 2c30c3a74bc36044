import { emailsIn } from './emails.ts'
import { startApi } from './start-api.ts'

export const RESET_URL = '/api/account/reset'
export const NEW_PASSWORD = 'battery staple'

/** Starts the API with helpers that request and redeem password resets. */
export async function withResets(env = {}) {
  const started = await startApi(env)
  const { app, dataDir } = started
  const requestReset = (email: string, headers = {}, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: RESET_URL, payload: { email }, headers, remoteAddress })
  return {
    ...started,
    requestReset,
    /** Requests a link and reads the token from the `count`-th email in the outbox. */
    async tokenFor(email: string, count = 1): Promise<string> {
      await requestReset(email)
      const mail = (await emailsIn(dataDir, count)).at(count - 1)
      return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    redeem: (token: string, password = NEW_PASSWORD, confirmpassword = password) =>
      app.inject({ method: 'PUT', url: RESET_URL, payload: { token, password, confirmpassword } }),
    logIn: async (email: string, password: string) =>
      (await app.inject({ method: 'POST', url: '/authenticate', payload: { email, password } })).statusCode,
  }
}
