import type { ApiClient } from '@site/api-client'
import { getDefaultStore } from 'jotai'
import { provideApi } from '../api.ts'
import { AUTH_TOKEN_KEY, CURRENT_USER_KEY } from '../session.ts'
import { takeToasts, toastsAtom } from '../toasts.ts'
import type { ToastMessage } from '../toasts-service.ts'

type DeepPartial<T> = { [K in keyof T]?: Partial<T[K]> }

/** Exported for tests that fake only the API client. */
export { provideApi } from '../api.ts'
export type { ToastMessage } from '../toasts-service.ts'

interface FakeServices {
  /** Replaces the API client. Calls without a stub reject. */
  api: DeepPartial<ApiClient>
  email: string
}

/** Provides the shell's services to a page; call it before rendering. */
export function fakeServices({ api, email }: FakeServices): void {
  provideApi(() => Promise.resolve(rejectUnstubbedCalls(api)))
  localStorage.setItem(AUTH_TOKEN_KEY, 'test-token')
  localStorage.setItem(CURRENT_USER_KEY, JSON.stringify({ email }))
}

type ShownToast = Omit<ToastMessage, 'isAnnounced'>

/** Collects what toasts show from this call on, for tests without a toast region. */
export function collectToasts(): ShownToast[] {
  const toasts: ShownToast[] = []
  takeToasts()
  const store = getDefaultStore()
  store.sub(toastsAtom, () => {
    const shown = store.get(toastsAtom).map(({ isAnnounced: _, ...toast }) => toast)
    toasts.splice(0, toasts.length, ...shown)
  })
  return toasts
}

function rejectUnstubbedCalls(api: DeepPartial<ApiClient>): ApiClient {
  const group = (calls: object | undefined, name: string) =>
    new Proxy(calls ?? {}, {
      get(target, call) {
        return (
          Reflect.get(target, call) ?? (() => Promise.reject(new Error(`Unexpected call: ${name}.${String(call)}`)))
        )
      },
    })
  return new Proxy(api, {
    get: (target, name) => (name === 'then' ? undefined : group(Reflect.get(target, name), String(name))),
  }) as ApiClient
}
