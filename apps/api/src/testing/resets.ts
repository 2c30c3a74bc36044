import { mailsIn } from './mails.ts'
import { startApi } from './start-api.ts'

export const RESET_URL = '/api/account/reset'
export const NEW_PASSWORD = 'battery staple'

/** The API, with helpers that request and redeem password resets. */
export async function withResets(env = {}) {
  const started = await startApi(env)
  const { app, dataDir } = started
  const ask = (email: string, headers = {}, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: RESET_URL, payload: { email }, headers, remoteAddress })
  return {
    ...started,
    ask,
    /** Asks for a link and reads the token in the mail: the `count`-th mail of this site. */
    async tokenFor(email: string, count = 1): Promise<string> {
      await ask(email)
      const mail = (await mailsIn(dataDir, count)).at(count - 1)
      return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    redeem: (token: string, password = NEW_PASSWORD, confirmpassword = password) =>
      app.inject({ method: 'PUT', url: RESET_URL, payload: { token, password, confirmpassword } }),
    logIn: async (email: string, password: string) =>
      (await app.inject({ method: 'POST', url: '/authenticate', payload: { email, password } })).statusCode,
  }
}
