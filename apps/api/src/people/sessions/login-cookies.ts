import type { HostCookie } from '@mfe/http'

/** The cookies of a login. `device` outlives the session and identifies the browser at the next login. */
export type LoginCookies = Readonly<Record<'session' | 'device', HostCookie>>
