import type { Page } from '@mfe/page'

/** The shell's own pages, by their names in shell.ts; each is a separate chunk in the browser. */
const pages: Record<string, () => Promise<{ default: Page<undefined> }>> = {
  './login': () => import(/* webpackChunkName: "page-login" */ '../account/login.page.tsx'),
  './registration': () => import(/* webpackChunkName: "page-registration" */ '../account/registration.page.tsx'),
  './forgotten-password': () =>
    import(/* webpackChunkName: "page-forgotten-password" */ '../account/forgotten-password.page.tsx'),
  './reset-password': () => import(/* webpackChunkName: "page-reset-password" */ '../account/reset-password.page.tsx'),
}

export async function loadOwnPage(name: string): Promise<Page> {
  const load = pages[name]
  if (!load) throw new Error(`The shell has no page ${name}.`)
  const module = await load()
  return module.default as Page
}
