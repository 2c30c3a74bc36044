import {
  type Attributes,
  createElement,
  type ElementType,
  Fragment,
  type JSX,
  type ReactElement,
  type ReactNode,
} from 'react'

interface DataAttributes {
  [name: `data-${string}`]: string
}

/** Creates an element. The gateway runs these sources as they are, so they have no JSX. */
export function h<Tag extends keyof JSX.IntrinsicElements>(
  tag: Tag,
  props: (JSX.IntrinsicElements[Tag] & DataAttributes) | null,
  ...children: ReactNode[]
): ReactElement
export function h<Props extends object>(
  component: (props: Props) => ReactNode,
  props: NoInfer<Props> & Attributes,
  ...children: ReactNode[]
): ReactElement
export function h(type: ElementType, props: object | null, ...children: ReactNode[]): ReactElement {
  return createElement(type, props, ...children)
}

/** Joins what has no element around it. */
export const all = (...children: ReactNode[]): ReactElement => createElement(Fragment, null, ...children)
