import type { ApiClient, SendCall } from '../types/index.ts'

/** Creates the calls that need no session, the calls that start and end one, and the call for an account's usage. */
export function createPublicCalls(transport: SendCall): Pick<ApiClient, 'account' | 'contact' | 'careers'> {
  const post = { method: 'POST', identity: 'none' } as const

  return {
    account: {
      register: (form, options) => transport({ ...post, url: '/api/registration', body: form, ...options }),
      authenticate: (form, options) =>
        transport({ method: 'POST', identity: 'login', url: '/authenticate', body: form, ...options }),
      logout: () => transport({ method: 'POST', url: '/api/logout' }),
      session: (options) => transport({ method: 'GET', url: '/api/session', ...options }),
      usage: (options) => transport({ method: 'GET', url: '/api/account/usage', ...options }),
    },
    contact: {
      send: (form, options) => transport({ ...post, url: '/api/contact', body: form, ...options }),
    },
    careers: {
      apply(form, { cv, coverLetter }, options) {
        const body = new FormData()
        body.append('registration', JSON.stringify(form))
        body.append('cv', cv, cv.name)
        if (coverLetter) body.append('coverLetter', coverLetter, coverLetter.name)
        return transport({ ...post, url: '/api/applications', body, ...options })
      },
    },
  }
}
