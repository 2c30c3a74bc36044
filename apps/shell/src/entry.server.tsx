import * as page from '@mfe/page'
import * as apiErrors from '@site/api-client/errors'
import * as brand from '@site/brand'
import * as services from '@site/services'
import * as ui from '@site/ui'
import * as forms from '@site/ui/forms'
import * as jotai from 'jotai'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'

export { headScript } from './runtime/head-script.ts'
export { renderSite } from './runtime/render-site.tsx'

/** The modules that remotes' server builds receive for their shares, by name. Other shares never run on a server. */
export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  jotai,
  '@site/api-client': apiErrors,
  '@site/brand': brand,
  '@mfe/page': page,
  '@site/services': services,
  '@site/ui': ui,
  '@site/ui/forms': forms,
}
