import { createRecipeContext, createSlotRecipeContext } from '@chakra-ui/react/styled-system'
import type { ElementType, ReactNode } from 'react'

/** Of the element and of the recipe alike. */
interface Props extends Record<string, unknown> {
  children?: ReactNode
}

/** A component of one part, styled by the system's recipe of that name. */
export const block = (key: string, element: ElementType) =>
  createRecipeContext({ key }).withContext<Element, Props>(element)

/** The parts of a component: the root settles the styles, the others take theirs from it. */
export function parts(key: string) {
  const { withProvider, withContext } = createSlotRecipeContext({ key })
  return {
    root: (element: ElementType) => withProvider<Element, Props>(element, 'root'),
    part: (element: ElementType, slot: string) => withContext<Element, Props>(element, slot),
  }
}
