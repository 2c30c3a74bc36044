import type { ServerForm } from '../contact/server-form.ts'

/** What the gateway says about the HTML it sent: `<div id="root" data-rendered>` and `<script id="hydration">`. */
export interface ServerRender {
  /** `page`: everything; `frame`: header and footer around a skeleton; `nothing`: an empty element. */
  what: 'page' | 'frame' | 'nothing'
  year: number
  /** The result of the page's loader on the server. */
  data: unknown
  postedForm?: ServerForm
}

export function readServerRender(container: HTMLElement): ServerRender {
  const what = container.dataset.rendered
  const hydration = JSON.parse(document.getElementById('hydration')?.textContent || '{}')
  return {
    what: what === 'page' || what === 'frame' ? what : 'nothing',
    year: hydration.year ?? new Date().getFullYear(),
    data: hydration.data,
    postedForm: hydration.postedForm,
  }
}
