import type { FastifyInstance, InjectOptions } from 'fastify'

export const PASSWORD = 'correct horse'

export const registrationOf = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  phoneNumber: '15550100',
  email,
  password: PASSWORD,
  confirmpassword: PASSWORD,
  terms: true,
})

export type User = Awaited<ReturnType<typeof signUp>>

/** Registers and logs in a user. */
export async function signUp(app: FastifyInstance, email: string) {
  await app.inject({ method: 'POST', url: '/api/registration', payload: registrationOf(email) })
  return signIn(app, email)
}

/** Logs in a user. Calls send the bearer token, like a script. */
export async function signIn(app: FastifyInstance, email: string, password = PASSWORD) {
  const login = await app.inject({ method: 'POST', url: '/authenticate', payload: { email, password } })
  const { token } = login.json<{ token: string }>()
  const [cookie] = login.cookies
  const authorization = `Bearer ${token}`

  return {
    email,
    token,
    cookie: `${cookie?.name}=${cookie?.value}`,
    call: (method: NonNullable<InjectOptions['method']>, url: string, options: InjectOptions = {}) =>
      app.inject({ ...options, method, url, headers: { authorization, ...options.headers } }),
  }
}
