import type { LoginForm, RegistrationForm, Session, Usage } from '@site/contracts'
import type { CallOptions } from './options.ts'

/** The calls of login and registration, and those of the account in use. */
export interface AccountClient {
  register(form: RegistrationForm, options?: CallOptions): Promise<{ responseMessage: string }>
  authenticate(form: LoginForm, options?: CallOptions): Promise<Session>
  logout(): Promise<void>
  session(options?: CallOptions): Promise<Omit<Session, 'token'>>
  usage(options?: CallOptions): Promise<Usage>
}
