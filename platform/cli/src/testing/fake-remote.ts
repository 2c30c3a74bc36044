import { fakeRemoteBuild } from '@mfe/gateway/testing'

/** Creates a remote whose page, `/careers` by default, has this heading. It passes admission. */
export function remoteWith(heading: string, name = 'careers', page = '/careers') {
  const { manifest, files } = fakeRemoteBuild(name, { renders: `return ${JSON.stringify(heading)}`, path: page })
  return { manifest: { ...manifest, sitemap: [{ path: page, lastmod: '2026-01-02' }] }, files }
}
