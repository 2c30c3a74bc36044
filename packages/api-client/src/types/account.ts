import type { LoginForm, Registered, RegistrationForm, Session, Usage } from '@site/contracts'
import type { CallOptions } from './options.ts'

/** The calls for login and registration, and those for the signed-in account. */
export interface AccountClient {
  register(form: RegistrationForm, options?: CallOptions): Promise<Registered>
  authenticate(form: LoginForm, options?: CallOptions): Promise<Session>
  logout(): Promise<void>
  session(options?: CallOptions): Promise<Omit<Session, 'token'>>
  usage(options?: CallOptions): Promise<Usage>
}
