import { HYDRATION_ID, PLAN_ID, RENDERED_ATTRIBUTE, ROOT_ID } from '@mfe/contract'
import type { Page } from '@mfe/page'
import type { HostParts } from '../host-parts.ts'
import { createServerHost } from '../server/create-server-host.ts'
import { tinyPlan } from './tiny-host.tsx'

/** Fills the document with the careers page as the server of this host sends it, before `startHost`. */
export async function showServedCareers(host: HostParts, careers: Page<unknown>): Promise<void> {
  window.history.replaceState(null, '', '/careers')
  const { body, hydration } = await createServerHost({ ...host, shared: {} }).renderSite({
    plan: tinyPlan,
    origin: 'http://localhost',
    url: '/careers',
    year: 2031,
    pageName: 'Careers',
    what: 'page',
    pagesOf: () => ({ './careers': careers }),
    publicFiles: {},
  })
  const scripts = Object.entries({ [PLAN_ID]: tinyPlan, [HYDRATION_ID]: hydration }).map(
    ([id, value]) => `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`,
  )
  document.body.innerHTML = `<div id="${ROOT_ID}" ${RENDERED_ATTRIBUTE}="page">${body}</div>${scripts.join('')}`
}
