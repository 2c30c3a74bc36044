import type { GatewaySite } from '@mfe/gateway'
import type { Registration } from '@site/api'
import { brand } from '@site/brand'
import { LINK_PAGE } from '@site/contracts'
import type { ApiPort } from './api/api-port.ts'
import { registerContactForm } from './contact/contact-form.ts'
import { sentState } from './contact/form-outcome.ts'
import { registerSecurityTxt } from './security-txt.ts'

interface Options {
  api: ApiPort
  rateLimits: boolean
  registration: Registration
}

export function createGatewaySite({ api, rateLimits, registration }: Options): GatewaySite {
  return {
    timeZone: brand.timeZone,
    async mount(app, pages) {
      await api.mount(app)
      registerContactForm(app, { api, pages, rateLimits })
      registerSecurityTxt(app, pages.origin)
    },
    // docs/product.md, "Routes"
    redirects: {
      '/contact': '/contactus',
      '/home': '/',
      '/index.html': '/',
      '/fullstackdevelopment': '/fullstackdevlopment',
      '/iot-digital-experience': '/iot-digitital-experience',
    },
    // The rest of these paths is a link's token (docs/product.md, "Links").
    secretPaths: [`${LINK_PAGE}/`, `/api${LINK_PAGE}/`],
    // The registration page shows what it says, without asking (docs/product.md, "Forms").
    ...(registration !== 'open' && { attributes: { 'data-registration': [registration].flat().join(' ') } }),
    policy: { 'frame-src': 'https://www.openstreetmap.org', 'media-src': "'self'" },
    signIn: ['/authenticate', '/api/logout'],
    mayPreload: ({ headers }) => api.hasSession(headers.cookie),
    pageState: ({ url }) => sentState(url),
    parts: api.parts,
    metrics: () => api.metrics(),
  }
}
