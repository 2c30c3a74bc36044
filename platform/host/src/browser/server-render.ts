import {
  type CompositionPlan,
  HYDRATION_ID,
  type Hydration,
  PLAN_ID,
  RENDERED_ATTRIBUTE,
  type RenderedPart,
} from '@mfe/contract'

/** The gateway's description of the HTML that it sent. */
export interface ServerRender extends Hydration {
  /** `nothing`: the root is empty. */
  what: RenderedPart | 'nothing'
}

/** Reads the plan that the gateway wrote into this page. */
export const readPlan = (): CompositionPlan => JSON.parse(elementById(PLAN_ID).textContent)

export function readServerRender(root: HTMLElement): ServerRender {
  return {
    year: new Date().getUTCFullYear(),
    ...JSON.parse(elementById(HYDRATION_ID).textContent),
    what: root.getAttribute(RENDERED_ATTRIBUTE) ?? 'nothing',
  }
}

export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`This document has no element #${id}.`)
  return element
}
