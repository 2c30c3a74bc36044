import { createServerHost } from '@mfe/host/server'
import * as page from '@mfe/page'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { site } from './site.tsx'

export const { headScript, shared, renderSite } = createServerHost({
  ...site,
  shared: { react, 'react/jsx-runtime': jsxRuntime, 'react-dom': reactDom, '@mfe/page': page },
})
