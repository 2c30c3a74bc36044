import { createGateway, loadGatewayConfig } from '@site/gateway'
import type { OpenPageRenderer } from '@site/release'

/** A started gateway in miniature: it listens nowhere, and its API knows nobody. */
const noApi = {
  plugin: async () => undefined,
  hasSession: () => Promise.resolve(false),
  ready: () => Promise.resolve(true),
  metrics: () => Promise.resolve(''),
}

/** Renders pages through the gateway itself, with the version as a preview, so that the whole document is judged. */
export const openPageRenderer: OpenPageRenderer = async (store) => {
  const config = loadGatewayConfig({ MFE_PREVIEW: 'open', LOG_LEVEL: 'silent', RENDER_WORKERS: '1' })
  const gateway = await createGateway({ config, store, api: noApi })
  return {
    async renderPage(app, version, path) {
      const url = new URL(path, 'http://localhost')
      url.searchParams.append('mfe', `${app}@${version}`)
      const answer = await gateway.app.inject({ url: url.pathname + url.search, headers: { accept: 'text/html' } })
      const isPage = String(answer.headers['content-type']).startsWith('text/html')
      if (!isPage) throw new Error(answer.body)
      if (!answer.body.includes('data-rendered="page"')) throw new Error('The server render failed or took too long.')
      return { status: answer.statusCode, html: answer.body }
    },
    close: () => gateway.close(),
  }
}
