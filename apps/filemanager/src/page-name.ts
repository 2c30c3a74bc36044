import remote from '../remote.ts'

/** Returns the name of one of this app's pages, without folder names. */
export const pageNameAt = (pathname: string): string | undefined =>
  remote.routes.find(({ path }) => path === pathname)?.name
