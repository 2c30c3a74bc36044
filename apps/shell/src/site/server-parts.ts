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
import { head, headScript } from './head.ts'

/** The parts of this site that only the server needs. Shared modules missing here never run on a server. */
export const serverParts = {
  head,
  headScript,
  shared: {
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
  },
}
