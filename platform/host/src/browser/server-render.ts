import {
  type CompositionPlan,
  HYDRATION_ID,
  type Hydration,
  PLAN_ID,
  RENDERED_ATTRIBUTE,
  type RenderedPart,
} from '@mfe/contract'

/** What the server rendered, with the data that it used. */
export interface ServerRender extends Hydration {
  /** `nothing` if the root is empty. */
  part: RenderedPart | 'nothing'
}

export const readPlan = (): CompositionPlan => JSON.parse(elementById(PLAN_ID).textContent)

export function readServerRender(root: HTMLElement): ServerRender {
  return {
    // A page that the server could not render has no year, so the visitor’s clock decides.
    year: new Date().getFullYear(),
    ...JSON.parse(elementById(HYDRATION_ID).textContent),
    part: root.getAttribute(RENDERED_ATTRIBUTE) ?? 'nothing',
  }
}

export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`This document has no element #${id}.`)
  return element
}
