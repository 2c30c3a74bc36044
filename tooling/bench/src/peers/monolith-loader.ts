/** Replaces the loader of remotes when the shell and remotes are built as one app: its pages are its own chunks. */
export function createRemoteLoader({ remotes }: { remotes: Readonly<Record<string, { version: string }>> }) {
  return {
    async load(app: string, page: string) {
      const name = page.replace('./', '')
      const module =
        app === 'careers'
          ? await import(/* webpackChunkName: "careers-[request]" */ `#careers/${name}.page.tsx`)
          : await import(/* webpackChunkName: "marketing-[request]" */ `#marketing/${name}.page.tsx`)
      return { page: module.default, version: remotes[app]?.version ?? '' }
    },
    skipVersion: () => false,
  }
}
