import remote from '#remote.ts'

/** Returns the name of the page at a fixed path of this app; undefined for a folder. */
export const pageNameAt = (pathname: string): string | undefined =>
  remote.routes.find(({ path }) => path === pathname)?.name
