import type { HostPages } from '@mfe/host'

/** The shell's own pages, by their names in shell.ts; each is a separate chunk in the browser. */
export const shellPages: HostPages = {
  './login': () => import(/* webpackChunkName: "page-login" */ '../login/login.page.tsx'),
  './registration': () => import(/* webpackChunkName: "page-registration" */ '../registration/registration.page.tsx'),
  './confirm-email': () =>
    import(/* webpackChunkName: "page-confirm-email" */ '../email-confirmation/confirm-email.page.tsx'),
  './forgotten-password': () =>
    import(/* webpackChunkName: "page-forgotten-password" */ '../password-reset/forgotten-password.page.tsx'),
  './reset-password': () =>
    import(/* webpackChunkName: "page-reset-password" */ '../password-reset/reset-password.page.tsx'),
}
